/** Words that ask and name no subject, as the index has them. Computed by the build: cutting and stemming them takes 3 ms. */
import { tokenize } from '../../domain/search/tokenize.ts';

export const ASKING_WORDS: readonly string[] = [
  ...new Set(
    tokenize(
      'decide decided decision decisions agree agreed choose chose chosen pick picked settle settled drop dropped ' +
        'stop stopped use used using switch switched move moved change changed replace replaced prefer preferred preference ' +
        'preferences block blocked blocker blockers blocking stuck wait waiting promise promised todo todos ' +
        'rule rules convention conventions policy policies guideline guidelines look looks us fix fixed solve ' +
        'solved solution resolve resolved workaround reason reasons why which currently presently now still last again remind tell long ' +
        'many much often like want happen happened story history remove removed ditch ditched abandon abandoned scrap scrapped ' +
        'entfernt entfernen abgeschafft verworfen aufgegeben umgestellt geändert rausgeworfen quitamos eliminamos dejamos abandonamos reemplazamos ' +
        'entschieden entscheidung beschlossen gewählt benutzen verwenden gewechselt ersetzt blockiert wartet versprochen passiert regel regeln behoben gelöst ' +
        'lösung grund warum gerade derzeit momentan aktuell decidimos actualmente decisión elegimos usamos cambiamos arreglamos prometimos pasó regla reglas solución razón ' +
        'bloquea bloquean bloqueado bloqueados benutzt verwendet genutzt usábamos usaba usabas teníamos jetzt ahora mismo nowadays ' +
        'away everywhere überall oft häufig oftmals weg dauert dauern lange dura duran tarda usar paso',
    ),
  ),
];

/** German and Spanish words that only ask or place in time, although they have an English counterpart. */
export const FOREIGN_ASKING_WORDS: readonly string[] = [
  ...new Set(
    tokenize(
      'wer wen wem wessen was wann wo wohin woher wie wieso weshalb wieviel wieviele welche welcher welches welchen seit seitdem bevor nachdem ' +
        'jetzt aktuell ahora mismo todavía aún usábamos usaba teníamos benutzt verwendet ' +
        'quién quiénes qué cuándo dónde cómo cuál cuáles cuánto cuánta cuántos cuántas desde hasta',
    ),
  ),
];
