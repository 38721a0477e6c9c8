/**
 * Words that every project uses when it talks about its work. A text of nothing but these ("All tests pass now.") is said
 * in many sessions, so it identifies none of them.
 */

import { stem } from '../../domain/search/stem.ts';
import { isStopWord } from '../../domain/search/stop-words.ts';
import { isAssentWord } from '../../domain/trust/assent.ts';

const WORDS = `
add answer app application ask assume break branch bug build call case change check clean clear close code command comment commit
compile config configuration confirm correct crash create current debug default delete dependency deploy deployment description
different diff directory doc document documentation draft edit empty enable entry environment error exist expect explain fail failure
false feature file find fix folder function good green handle import improve include input install issue item keep kill line lint list
local log look main make manual merge message method minor miss missing module name new note null number old open option order output
package page pass path patch pipeline plain point post print problem process production program project prompt pull push question quick
read red refactor reference release reload remain remember remove rename replace reply repo report repository request require reset
response restart result return review revert rewrite root run safe save script search select send server service set setting setup ship
show simple single skip small something source stage start state stop string suite support switch system tag target team terminal test
text thing ticket tool true type undo unit update upgrade user valid value verify version view warn warning watch window word work write
wrong yesterday today tomorrow morning week day hour minute
ändern änderung änderungen anpassen aufruf ausgabe baue bauen behoben branch build datei dateien einbauen entfernen entfernt fehler
fehlerfrei funktion funktioniert grün hinzufügen hinzugefügt implementiert klappt komplett läuft laufen löschen nachricht neu neue neuen
ordner projekt prüfe prüfen reparieren schreiben schreibe starte starten suche suchen test tests testen überprüfe überprüfen
umbenennen zeige zeigen zeile zeilen
añade añadir archivo archivos arregla arreglado arreglar borra borrar busca buscar cambia cambiar cambio cambios carpeta código compila
corrige corregir corregido crea crear elimina eliminar error errores escribe escribir falla fallan fallo funciona función línea líneas
mensaje muestra mostrar nueva nuevo pasan prueba pruebas proyecto revisa revisar verde
`;

let everyday: ReadonlySet<string> | undefined;

/** The word is in lower case. */
export function isEverydayWord(word: string): boolean {
  everyday ??= new Set(
    WORDS.trim()
      .split(/\s+/)
      .flatMap((each) => [each, stem(each)]),
  );
  return isStopWord(word) || isAssentWord(word) || everyday.has(word) || everyday.has(stem(word));
}
