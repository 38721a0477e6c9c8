/** Spanish: the most common wordings only. */
import type { Language } from './language.ts';

const BOTH = ['person', 'agent'] as const;
const PERSON = ['person'] as const;
const AGENT = ['agent'] as const;

export const SPANISH: Language = {
  code: 'es',
  rules: [
    {
      id: 'es/unfinished-label',
      words: ['pendiente', 'por hacer'],
      kind: 'task',
      by: AGENT,
      pattern: /^(?:pendientes?|por hacer|queda pendiente|falta por hacer)\s*:\s*(?=\S)/,
      take: 'after',
      confidence: 0.75,
    },
    {
      id: 'es/still-missing',
      words: ['todavía', 'aún', 'pendiente'],
      kind: 'commitment',
      by: AGENT,
      pattern: /^(?:todavía|aún) (?:falta|faltan|queda|quedan|hay que|tengo que) (?=\w)|^queda pendiente (?=\w)/,
      unless: /\bahora\b/,
      take: 'sentence',
      confidence: 0.65,
    },
    {
      id: 'es/no',
      words: ['no', 'deja de', 'eso '],
      kind: 'correction',
      by: PERSON,
      pattern:
        /^no[,.!:]+ *(?=\S+ \S+ \S)|^(?:por favor,? )?(?:no (?:uses|hagas|toques|cambies|añadas|borres)|deja de \w+)(?![\wáéíóúñ])|^eso (?:está mal|no es)(?![\wáéíóúñ])/,
      unless: /^no\W+(?:gracias|pasa nada|hay problema)/,
      take: 'sentence',
      confidence: 0.85,
    },
    {
      id: 'es/always-never',
      words: ['siempre', 'nunca', 'prefiero', 'a partir'],
      kind: 'preference',
      by: PERSON,
      pattern:
        /^(?:por favor,? )?(?:siempre usa|nunca uses|usa siempre|no uses nunca)(?![\wáéíóúñ])|^prefiero(?![\wáéíóúñ])|^a partir de ahora,? (?!la|el|los|las)/,
      take: 'sentence',
      confidence: 0.8,
    },
    {
      id: 'es/exactly',
      words: ['exacto', 'así es', 'eso es', 'correcto'],
      kind: 'confirmation',
      by: PERSON,
      pattern: /^(?:sí,? )?(?:exacto|así es|eso es|correcto)(?:$|[,!.])/,
      unless: /\bpero\b/,
      take: 'sentence',
      confidence: 0.85,
    },
    {
      id: 'es/decided',
      words: ['decid', 'decis', 'usamos', 'vamos', 'quedamos'],
      kind: 'decision',
      by: BOTH,
      pattern:
        /^(?:decisión|decidido)\s*:\s*(?=\S)|^(?:vale,? |entonces )?(?:usamos \S.{0,60} en (?:lugar|vez) de|vamos con|nos quedamos con|decidimos|hemos decidido)(?![\wáéíóúñ])/,
      take: 'sentence',
      confidence: 0.8,
    },
    {
      id: 'es/blocked',
      words: ['bloquead', 'esperando', 'necesito'],
      kind: 'blocker',
      by: BOTH,
      pattern:
        /\bbloquead[oa]s? (?:por|hasta)(?![\wáéíóúñ])|^(?:estoy |estamos )?esperando (?:la aprobación|acceso|las credenciales|tu respuesta)(?![\wáéíóúñ])|^necesito acceso\b/,
      take: 'sentence',
      confidence: 0.75,
    },
  ],
  question: /^(?:y )?(?:por qué|qué|cómo|dónde|quién|cuándo|cuál|puedes|podemos|deberíamos)(?![\wáéíóúñ])/,
  hedge: /^(?:si|cuando)\s|(?:^|\s)(?:quizás?|tal vez|podríamos|puedes)(?![\wáéíóúñ])/,
  offer: /(?:^|\s)(?:si quieres|quieres que|opcional|sugerencias?)(?![\wáéíóúñ])/,
  startsNow: /^(?:ahora|voy a|vamos a empezar|empiezo)(?![\wáéíóúñ])/,
  now: /(?:^|\s)(?:ahora|enseguida)(?![\wáéíóúñ])/,
  because: /,? (?:porque|ya que)(?![\wáéíóúñ]) */,
  headWords: ['pendiente', 'por hacer', 'falta', 'próximos', 'siguientes'],
  openWork: /^(?:pendientes?|por hacer|queda(?:n)? por hacer|falta(?:n)?|lo que falta|tareas pendientes)$/,
  nextSteps: /^(?:los )?(?:próximos|siguientes) pasos$/,
  notWork: /\b(?:ejemplo|plantilla|criterios|preguntas|opciones)\b/,
  plan: /\bplan\b/,
  instruction: /^(?:ejecuta|abre|instala|reinicia)(?![\wáéíóúñ])/,
  emptyItem: /^\W*(?:nada|ninguno|ninguna|hecho)\b/,
};
