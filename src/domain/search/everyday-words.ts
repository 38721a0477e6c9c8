/**
 * Everyday words of software work. They are in most prompts and notes, and ten notes are too few to learn that by counting. The
 * index keeps them, so that a hook reads only the words of a prompt.
 */
import { lightStem } from './light-stem.ts';
import { uniqueTokens } from './tokenize.ts';

const ENGLISH = `
add already always another app ask back begin best bit branch bug build button call change check class clean close
code come command commit component config continue copy correct create current data day default delete directory doc
document done edit end error example explain fail feature file find fine fix folder function get git give go good
great happen help idea implement import improve instead issue keep know last later leave like line list look make
maybe mean merge message method minute move name need never new next nice node nothing now number old one open option
output package part place plan point problem project pull push put question read ready really remove rename repo
repository request result return right run save say second see send set show simple something sort start state step
still stop sure take tell test text thank thing think time today tomorrow try turn two type understand update use user
value variable version wait want way whole work write wrong
`;
/** German and Spanish, without accents. */
const FOREIGN = `
abbrechen abschnitt aktualisieren aktuell alt andern anderung anfang anfangen anlegen anpassen ansehen anzeige
anzeigen arbeiten aufgabe aufruf aufrufen aufteilen ausfuhren ausgabe ausgeben auslagern aussehen auswahl bauen
bedeuten beginnen behalten beheben beispiel beschreiben beschreibung besser bleiben brauchen bringen danke datei daten
dauern denken dokument drei eigen einbauen einfach einfugen eingabe eintrag eintragen ende entfernen erganzen ergebnis
erklaren erstellen erzeugen falsch fehlen fehler feld fertig finden fix fragen funktion funktionieren ganz gleich
gross halten heissen helfen hilfe hinzufugen holen idee inhalt klasse klein komponente konnen kopieren korrigieren
kurz laden lang lassen laufen leer legen lesen letzte liegen liste loschen losung meinen melden meldung methode
moglich nachricht nachste name nehmen neu nummer nutzen offnen ordner paar passen passieren plan problem programm
projekt prufen punkt raus rein richten richtig sagen schauen schicken schlecht schliessen schnell schreiben schritt
sehen seite setzen sicher spat speichern stehen stelle stellen stimmen tabelle teil teilen test testen text thema tun
uberall ubersicht umbauen umbenennen umsetzen umstellen variable verschieben version verstehen verwenden vier
vorschlag warten wechseln wert wissen zahl zeigen zeile zeit ziehen zuruck zwei
abajo abrir actual actualizar agregar ahora anadir aparecer aplicacion archivo arreglar arriba ayuda ayudar borrar
buscar cambiar cambio campo carpeta cerrar clase codigo comando comentario componente comprobar configuracion copiar
correcto corregir cosa crear dato datos decir dejar descripcion despues dia documento editar ejecutar ejemplo elegir
eliminar empezar encontrar entender enviar error escribir esperar explicar fallar fallo fichero final funcion
funcionar ganar gracias guardar hacer idea igual implementar importar intentar ir leer linea lista llamar
llegar llevar lugar mandar mantener metodo mirar modificar momento mostrar mover necesitar nombre nuevo numero
opcion pagina parar parecer parte pasar paso pedir pensar pequeno plan poder poner pregunta primero probar problema
programa proyecto prueba punto quedar querer quitar rapido resultado revisar saber sacar salir seguir seguro siguiente
subir tabla tarea terminar texto tiempo tipo tomar trabajar trabajo tres ultimo usar usuario valor variable
varios venir version viejo volver
`;

/** The English ones in the spelling of the index. */
export function everydayWords(): readonly string[] {
  return uniqueTokens(ENGLISH);
}

/** The stems (`light-stem.ts`) of those that a German or Spanish text may have; it has English ones too. */
export function everydayStems(): ReadonlySet<string> {
  return new Set(uniqueTokens(ENGLISH + FOREIGN).map(lightStem));
}
