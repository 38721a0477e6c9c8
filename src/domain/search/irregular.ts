/** Irregular English forms, each with its base word. */

const FORMS = `
arose arisen:arise ate eaten:eat became:become began begun:begin bent:bend bit bitten:bite blew blown:blow
bought:buy bred:breed broke broken:break brought:bring built:build burnt:burn came:come caught:catch chose chosen:choose
clung:cling crept:creep dealt:deal drank drunk:drink drawn drew:draw dreamt:dream driven drove:drive dug:dig
fallen fell:fall fed:feed felt:feel fled:flee flew flown:fly forgot forgotten:forget forgave forgiven:forgive
fought:fight found:find froze frozen:freeze gave given:give gone went:go got gotten:get grew grown:grow heard:hear
held:hold hid hidden:hide hung:hang kept:keep knew known:know laid:lay lain:lie led:lead left:leave lent:lend lit:light
learnt:learn lost:lose made:make meant:mean met:meet mistook:mistake overcame:overcome paid:pay proven:prove ran:run
rang rung:ring ridden rode:ride risen rose:rise said:say sang sung:sing sank sunk:sink sat:sit saw seen:see sent:send
sewn:sew shaken shook:shake shone:shine shot:shoot showed shown:show shrank shrunk:shrink slept:sleep slid:slide
sold:sell sought:seek spent:spend spoke spoken:speak sprang sprung:spring spun:spin stole stolen:steal stood:stand
stuck:stick struck:strike swam swum:swim swept:sweep swore sworn:swear swung:swing taken took:take taught:teach
thought:think threw thrown:throw told:tell tore torn:tear undid undone:undo understood:understand woke woken:wake
won:win wore worn:wear wound:wind withdrawn withdrew:withdraw written wrote:write
children:child feet:foot geese:goose men:man mice:mouse people:person teeth:tooth women:woman lives:life wives:wife
knives:knife leaves:leaf halves:half shelves:shelf wolves:wolf indices:index matrices:matrix vertices:vertex
better best:good worse worst:bad
`;

export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  [...FORMS.matchAll(/((?:[a-z]+ )*[a-z]+):([a-z]+)/g)].flatMap(([, forms = '', word = '']) =>
    forms.split(' ').map((form): [string, string] => [form, word]),
  ),
);
