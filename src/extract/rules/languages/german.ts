/** German: the most common wordings only. */
import type { Language } from './language.ts';

const BOTH = ['person', 'agent'] as const;
const PERSON = ['person'] as const;
const AGENT = ['agent'] as const;

export const GERMAN: Language = {
  code: 'de',
  rules: [
    {
      id: 'de/unfinished-label',
      words: ['offen', 'zu tun', 'fehlt', 'später', 'zurückgestellt'],
      kind: 'task',
      by: AGENT,
      pattern: /^(?:noch (?:zu tun|offen)|offen|es fehlt noch|für später|zurückgestellt)\s*:\s*(?=\S)/,
      take: 'after',
      confidence: 0.75,
    },
    {
      id: 'de/still-must',
      words: [' noch'],
      kind: 'commitment',
      by: AGENT,
      pattern:
        /\b(?:muss|müssen|sollte|sollten) (?:ich|wir) (?:später )?noch\b|\b(?:ich|wir) (?:muss|müssen) (?:später )?noch\b/,
      unless: /\b(?:jetzt|gleich|zuerst|erst)\b/,
      take: 'sentence',
      confidence: 0.65,
    },
    {
      id: 'de/later',
      words: ['später', 'morgen', 'nächsten'],
      kind: 'commitment',
      by: AGENT,
      pattern:
        /^später (?:kümmere|mache|ergänze|werde|erledige|baue) ich\b|\b(?:mache|erledige|ergänze|hole|baue) ich (?:dann )?(?:später|morgen|beim nächsten mal)\b/,
      take: 'sentence',
      confidence: 0.65,
    },
    {
      id: 'de/no',
      words: ['nein', 'nee', 'nö'],
      kind: 'correction',
      by: PERSON,
      pattern: /^(?:nein|nee|nö)[,.!:]+ *(?=\S+ \S+ \S)/,
      unless: /^\S+ (?:danke|alles gut|passt|das passt|ist gut)/,
      take: 'sentence',
      confidence: 0.9,
    },
    {
      id: 'de/wrong',
      words: ['das ', 'nicht ', 'hör auf'],
      kind: 'correction',
      by: PERSON,
      pattern:
        /^das (?:ist|war) (?:so )?(?:falsch|nicht richtig|nicht das)|^nicht [^,]{2,60}, sondern\b|^(?:bitte )?hör auf\b/,
      take: 'sentence',
      confidence: 0.85,
    },
    {
      id: 'de/always-never',
      words: ['immer', 'nie', 'ab jetzt', 'ab sofort', 'lieber', 'bevorzuge'],
      kind: 'preference',
      by: PERSON,
      pattern:
        /^(?:bitte )?(?:immer|nie|niemals) (?=\S+ \S)|^ab (?:jetzt|sofort) (?:bitte )?(?!ist|gilt|sind|gibt)|\bich (?:bevorzuge|hätte lieber|möchte lieber)\b/,
      take: 'sentence',
      confidence: 0.8,
    },
    {
      id: 'de/exactly',
      words: ['genau', 'richtig', 'passt'],
      kind: 'confirmation',
      by: PERSON,
      pattern: /^(?:ja,? )?genau(?:$|[,!.]| so\b)|^(?:ja,? )?(?:das ist richtig|so passt es|passt so)\b/,
      unless: /\baber\b/,
      take: 'sentence',
      confidence: 0.85,
    },
    {
      id: 'de/decided',
      words: ['entsch', 'beschlossen', 'wir ', 'lass uns'],
      kind: 'decision',
      by: BOTH,
      pattern:
        /^(?:entschieden|entscheidung|beschlossen)\s*:\s*(?=\S)|\bwir (?:haben (?:uns )?(?:entschieden|beschlossen)|haben uns (?:für|gegen) [^,]+ entschieden|bleiben bei|nehmen|verzichten auf|steigen auf [^,]+ um)(?![\wäöüß])|^lass uns [^,]+ (?:nehmen|verwenden|benutzen)\b/,
      unless: /\b(?:vielleicht|falls|wenn|ob)\b/,
      take: 'sentence',
      confidence: 0.8,
    },
    {
      id: 'de/blocked',
      words: ['blockiert', 'warte', 'komme nicht'],
      kind: 'blocker',
      by: BOTH,
      pattern:
        /\bblockiert (?:durch|von|bis|weil)\b|\bwarten? (?:noch )?auf (?:die |eine |deine |den |das )?(?:freigabe|antwort|zugang|zugangsdaten|zugriff|rückmeldung|genehmigung|schlüssel)|\bkomme nicht weiter\b/,
      unless: /\b(?:thread|anfragen?|nicht mehr)\b/,
      take: 'sentence',
      confidence: 0.75,
    },
  ],
  question:
    /^(?:und )?(?:warum|wieso|was|wie|wo|wer|welche[rs]?|wann|kannst|könnten?|soll(?:en|ten)?|ist|sind|hast|haben wir)\b/,
  hedge: /^(?:wenn|falls|sobald)\b|\b(?:vielleicht|eventuell|könnte|würde|ob wir)\b/,
  offer: /\b(?:wenn du (?:willst|möchtest)|falls gewünscht|soll ich|möchtest du|optional|möglich|vorschl[aä]ge?)\b/,
  startsNow: /^(?:jetzt|als nächstes|ich (?:mache|prüfe|beginne|führe) (?:das )?(?:jetzt|nun|gleich))\b/,
  now: /\b(?:jetzt|gleich|sofort|nun)\b/,
  because: /,? (?:weil|denn|da(?= (?:es|wir|die|der|das)\b))\b */,
  headWords: ['offen', 'zu tun', 'zu erledigen', 'ausstehend', 'fehlt', 'nächste'],
  openWork:
    /^(?:noch )?(?:offen|zu tun|zu erledigen|ausstehend|offene (?:punkte|aufgaben))$|^was (?:noch )?fehlt$|^(?:es fehlt|fehlt) noch$/,
  nextSteps: /^(?:die )?nächsten? schritte?$|^als nächstes$/,
  notWork: /\b(?:beispiel|vorlage|kriterien|fragen|optionen)\b/,
  plan: /\b(?:plan|vorgehen)\b/,
  instruction: /^(?:starte|führe|öffne|installiere|setze)(?![\wäöüß])/,
  emptyItem: /^\W*(?:nichts|keine?|erledigt|fertig)\b/,
};
