/**
 * Words that say how a statement relates to the earlier state, in English, German and Spanish, as data. A word of five letters
 * or more matches all words that start with it.
 */
import { wordRoot } from '../../domain/facts/ends/talk.ts';

export const ARRIVED = roots(`
  finally arrived came back here got gave received signed approved replied acknowledged listed let sent passed handed granted cleared
  agreed confirmed accepted delivered landed answered unlocked released opened caved mailed emailed forwarded shared posted provided supplied
  issued enabled activated lifted renewed restored replaced repaired turned showed shipped waved okayed found
  endlich zurück geschickt gegeben unterschrieben gekommen kam kamen angekommen bekommen freigegeben freigeschaltet dürft dürfen
  eingetroffen erhalten geliefert zugesagt genehmigt bestätigt da gemailt gemeldet repariert getauscht eingerichtet freigemacht gefunden
  erteilt verlängert überwiesen bezahlt geantwortet zugestimmt
  llegó llegaron mandó mandaron pasó pasado apareció firmaron firmó dio dieron vino salió contestó respondió aprobó aprobaron
  habilitó habilitaron recibí recibimos enviaron entregaron confirmó confirmaron arreglaron arregló trajeron trajo dejó dejaron
  escribieron escribió llamó activaron renovaron pagaron`);
export const DONE = roots(`
  done finished works working live online green ready covered passes passed shipped merged deployed up runs running resolves fixed
  complete closed launched
  fertig erledigt läuft laufen funktioniert drin steht abgeschlossen behoben hängen hängt
  listo lista anda andan funciona hecho terminé terminado arriba resuelto corre publicado`);
export const NOW = roots(`
  now since already today yesterday morning finally just could
  jetzt seit schon heute gestern endlich inzwischen nun früh
  ya ahora desde hoy ayer fin mañana`);
export const TURNS = roots(`
  may longer anymore instead from starting drop only trust enough plenty need after
  künftig zukunft mehr ab darfst lieber doch nur statt wieder
  falta adelante mejor solo`);
export const STILL = roots('still yet noch immer todavía sigue aún');
export const FAULTS = roots(`
  too awful slow hate complain broke broken fell crash drown expensive charges bill mess nobody refuse stale nuts sick wrong hard cannot
  archived shut worse dead fails failing fed
  zu niemand keiner kaputt beschwert teuer erhöht schwerfällig verschluckt reicht leider langsam nervt falsch ständig
  demasiado mucho fatal quejan pesa cae lleno llenó caro factura nadie lento comió peor mal rompe rompió harto`);
export const CHANGED = roots(`
  change raise lower switch replace remove move moved moving rewrite update convert delete drop restore migrate point rebuild instead new
  now stop extend
  stelle stell ändere änderung ersetze entferne passe wieder neu umbau umgestellt
  cambio cambia subo bajo quito actualizo migración saco retiro reemplazo paso abro`);
export const ADDED = roots(`
  noted add added ok okay understood set got fine
  notiert verstanden gut ordnung
  anotado apuntado entendido acuerdo bien agrego pongo`);

function roots(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean).map(wordRoot));
}
