/** The agent is to play somebody: its rules are the role's. "You are my reviewer here" gives no role. Words without accents. */
const raw = String.raw;

export const ROLES_ENGLISH: readonly string[] = [
  raw`^(?:in|for|during) (?:this|our|the next) (?:chat|conversation|session|game|exercise|scene|round)s?,? (?:you(?:'re| are|'ll| will)?(?: be)? (?:an?\b|the\b|play)|your (?:name|role))`,
  raw`\byou(?:'ll| will)? (?:play|be playing) (?:an?|the) (?!(?:video|audio|file|sound|song|clip)\b)\w+`,
  raw`\bi (?:want|need|would like|'d like) you to (?:be an? (?!(?:bit|little|lot|touch)\b)|play |impersonate|embody)`,
  raw`^(?:from now on |now )?your (?:name|role|character|persona) (?:is|will be)\b|\bstay in character\b`,
  raw`^(?:(?:please|ok|now|so)[, ]+)*(?:be|sound like|talk to me like|channel) (?:(?:an?|my|the|your) )?\w+(?: \w+){0,2}? (?:for (?:a|the|this) (?:rest|next|minute|moment|day|while|chat|hour)|until|till)\b`,
  raw`^(?:let's|lets) (?:role-?)?play\b|^role-?play(?:ing)?\b`,
  raw`^(?:only|just) (?:rhymes|riddles|haikus|emojis|limericks)\b|\b(?:only|just) (?:rhymes|riddles|haikus)\b`,
];

export const ROLES_GERMAN: readonly string[] = [
  raw`^(?:in|fuer) (?:diese[mns]?|dem|den|unsere[mns]?|der naechsten) (?:chat|gespraech|spiel|rollenspiel|szenario|unterhaltung|runde) (?:bist|spielst|heisst) du\b`,
  raw`^(?:und |jetzt |ab jetzt )?(?:du spielst|spielst du) (?:jetzt |nun )?(?:einen?|den|die)\b`,
  raw`\bich (?:moechte|will|haette gern),? dass du (?:\w+ )?(?:einen?|ein|den|die) .*\b(?:bist|spielst|gibst|mimst)\b`,
  raw`\bschluepfe? in die rolle\b|\b(?:uebernimm|uebernimmst du|du uebernimmst) die rolle\b|^deine rolle (?:ist|lautet)\b|^du heisst (?:jetzt |ab jetzt )?\w+`,
  raw`^(?:(?:bitte|ok|jetzt)[, ]+)*(?:sei|rede|sprich|klinge) (?:\S+ ){0,6}?(?:fuer (?:den rest|eine|einen|diesen|das)|bis (?:mittag|abend|morgen|zum)|kurz(?: mal)?)\b`,
  raw`^rollenspiel\b|^wir spielen \w+ und \w+|^(?:lass uns|komm wir) (?:\w+ )?spielen\b`,
  raw`\bsei (?:ein|eine|mein|meine) \w+|\bnur (?:noch )?(?:reime|raetsel|haikus)\b`,
];

export const ROLES_SPANISH: readonly string[] = [
  raw`^(?:en|durante|para) (?:este|esta|nuestro|nuestra|la proxima) (?:chat|conversacion|juego|sesion|escena|charla),? (?:haces|haras|eres|seras|actuas) (?:de|una?|como|el|la)\b`,
  raw`^(?:y |ahora |a partir de ahora )?(?:haces|haras) de \w+`,
  raw`\bquiero que (?:seas una?|actues como|hagas de|interpretes|te comportes como)\b`,
  raw`^(?:ahora )?interpreta(?:s|ras)? (?:a un|a una|el papel|un|una)\b|^tu (?:papel|rol|personaje) (?:es|sera)\b|^te llamas \w+`,
  raw`^(?:(?:por favor|vale|ahora)[, ]+)*(?:se|habla(?:me)? como|suena como) (?:\w+ ){1,4}?(?:el resto|hasta|por un|un (?:rato|momento))\b`,
  raw`^juego de rol\b|^(?:jugamos|juguemos|vamos a jugar) a\b`,
  raw`\bse (?:un|una|mi) (?:poeta|pirata|abuela|rey|robot|mago|actor|actriz|detective|vampiro)\b|\bsolo (?:rimas|adivinanzas|haikus)\b`,
];
