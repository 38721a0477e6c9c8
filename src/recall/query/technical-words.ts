/**
 * English words for German and Spanish words of software work, which the built-in table lacks or has in one other sense only: "Prüfung" and "prueba"
 * as "test", not "proof". Each line is `english = german / spanish`. A word may be in several lines, and then stands for all of them.
 */
import { lightStem } from '../../domain/search/light-stem.ts';
import { tokenize } from '../../domain/search/tokenize.ts';

const WORDS = `
hosting host = hosten gehostet / alojamiento hospedaje alojar alojado
hang stuck = hängen hängt aufhängen / cuelga cuelgan colgar colgado
test = test testen prüfung / prueba pruebas probar
manager = verwalter verwaltung / gestor administrador
package = paket pakete / paquete paquetes
slot window = zeitfenster fenster / franja hueco ventana
freeze = einfrieren stopp / congelación congelar
feature function = funktion merkmal / funcionalidad característica función funciones
length duration long = länge dauer / longitud duración largo
branch = zweig / rama
commit = einchecken / confirmar confirmación
push = hochladen / empujar subir
merge = mergen zusammenführen / fusionar mezclar fusión
rollback revert = zurückrollen zurücksetzen / revertir retroceder
deploy ship = ausrollen ausliefern deployen / desplegar despliegue
build compile = bauen bau kompilieren / compilar compilación construir
pipeline = pipeline / canalización tubería
log = protokoll logdatei / registro bitácora
crash = absturz abstürzen / caída colapso
error failure bug = fehler fehlermeldung / error errores fallo fallos
fix repair = beheben reparieren / arreglar arreglo corregir corrección
timeout = zeitüberschreitung / agotado
retry = wiederholung wiederholen versuch / reintento reintentar
queue = warteschlange / cola
job task = auftrag aufgabe / trabajo tarea
worker = arbeiter / trabajador
lock block = sperre sperren / bloqueo bloquear
deadlock = verklemmung / interbloqueo
migration move = umzug umstellung / migración mudanza
table = tabelle / tabla
restore recover = wiederherstellen wiederherstellung / restaurar restauración
port = port / puerto
login signin = anmeldung anmelden einloggen / acceso acceder
session = sitzung / sesión
meeting = besprechung / reunión
user = benutzer nutzer anwender / usuario
permission right = berechtigung rechte erlaubnis / permiso
dependency = abhängigkeit / dependencia
framework = gerüst / marco
version = fassung / versión
release publish = veröffentlichung veröffentlichen / publicación lanzamiento
changelog = änderungsprotokoll / cambios
lockfile = sperrdatei / bloqueo
configuration config settings = konfiguration einstellung / configuración ajuste
production prod = produktion produktiv / producción
image = abbild bild / imagen
network = netzwerk / red
firewall = brandmauer / cortafuegos
domain = domäne / dominio
endpoint = endpunkt / extremo
response answer = antwort / respuesta
callback = rückruf / retrollamada
payload = nutzlast / carga
header = kopfzeile / cabecera encabezado
frontend = oberfläche / interfaz
backend server = server / servidor
dashboard = übersicht / panel tablero
template = vorlage / plantilla
mail email = post mail / correo
notification notify = benachrichtigung benachrichtigen / notificación aviso
invoice bill = rechnung / factura
payment pay = zahlung bezahlen / pago
booking reservation = buchung reservierung / reserva reservación
customer client = kunde kundin / cliente
driver = fahrer treiber / conductor
warehouse = lager lagerhaus / almacén
interval = abstand intervall / intervalo
schedule = zeitplan / programación horario
deadline due = frist termin / plazo
demo = vorführung / demostración
approval approve permit = genehmigung freigabe genehmigt / aprobación autorización permiso
blocked block = blockiert gesperrt / bloqueado
open pending = offen ausstehend / pendiente abierto
ticket issue = vorgang vorfall / incidencia
owner responsible = verantwortlicher besitzer eigentümer / dueño responsable propietario
team = mannschaft gruppe / equipo
colleague = kollege kollegin / compañero
short = kurz / corto breve
language = sprache / lenguaje idioma
remove delete drop = entfernen löschen / eliminar borrar quitar
replace = ersetzen austauschen / reemplazar sustituir
switch change move = wechseln umsteigen umstellen / cambiar pasar
forbid ban = verbieten / prohibir
remember remind = erinnern merken / recordar
ask question = fragen / preguntar
warn alert = warnen / avisar advertir
run execute = ausführen laufen / ejecutar correr
stop = anhalten stoppen / detener parar
restart reboot = neustarten neustart / reiniciar reinicio
upgrade update = aktualisieren aktualisierung / actualizar actualización
upload = hochladen / subir
print = ausgeben drucken / imprimir
save store = speichern ablegen / guardar almacenar
read = lesen auslesen / leer lectura
write = schreiben / escribir
count number = zählen anzahl / contar número
limit = grenze obergrenze / límite tope
overlap = überschneidung überlappen / solapamiento solapar
duplicate double = doppelt duplikat / duplicado
currency = währung / moneda
timezone = zeitzone / huso
background = hintergrund / fondo
style = stil / estilo
convention = konvention / convención
coverage cover = abdeckung / cobertura
review check = prüfung begutachtung / revisión revisar
flaky unstable = wackelig instabil / inestable
memory = arbeitsspeicher speicher / memoria
database db = datenbank / base
string = zeichenkette / cadena
list = liste / lista
array = feld / arreglo
loop = schleife / bucle
thread = faden / hilo
parser = zerleger / analizador
formatter format = formatierer / formateador
compiler = übersetzer / compilador
script = skript / guion
shell terminal = konsole / consola terminal
command = befehl kommando / comando orden
provider vendor = anbieter lieferant / proveedor
service = dienst / servicio
company business = firma unternehmen / empresa
legal = rechtsabteilung rechtlich / legal jurídico
phone = telefon telefonnummer / teléfono
number = zahl nummer / número
often frequency = häufig oft / frecuencia
analytics tracking = auswertung verfolgung / analítica seguimiento
comment = kommentar / comentario
order = bestellung bestellen / pedido pedir
answer reply = antworten antwort / responder respuesta
sign = unterschreiben / firmar
region area = bereich / zona
`;

/** Most searches are in English and need none of them. */
let known: ReadonlyMap<string, readonly string[]> | undefined;

/** The English words, as the index has them; empty for a word that is not listed. `stem`: see `light-stem.ts`. */
export function technicalWords(stem: string): readonly string[] {
  known ??= readWords();
  return known.get(stem) ?? [];
}

function readWords(): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, readonly string[]>();
  for (const line of WORDS.trim().split('\n')) {
    const [english = '', foreign = ''] = line.split(' = ');
    const meant = tokenize(english);
    for (const stem of new Set(tokenize(foreign).map(lightStem))) {
      words.set(stem, [...new Set([...(words.get(stem) ?? []), ...meant])]);
    }
  }
  return words;
}

let foreign: ReadonlyMap<string, readonly string[]> | undefined;

/** The stems (`light-stem.ts`) of the German and Spanish words for an English one, which is spelled as in the index. */
export function foreignTechnicalStems(word: string): readonly string[] {
  foreign ??= readForeign();
  return foreign.get(word) ?? [];
}

function readForeign(): ReadonlyMap<string, readonly string[]> {
  const stems = new Map<string, readonly string[]>();
  for (const line of WORDS.trim().split('\n')) {
    const [english = '', others = ''] = line.split(' = ');
    const meant = tokenize(others).map(lightStem);
    for (const word of tokenize(english)) stems.set(word, [...new Set([...(stems.get(word) ?? []), ...meant])]);
  }
  return stems;
}
