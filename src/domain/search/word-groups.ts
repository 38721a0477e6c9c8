/**
 * Groups of words with the same meaning, from work and daily life, in English, German and Spanish: a prompt that says "ship"
 * matches a note that says "deploy". The built-in table of vectors has few of these and covers little beyond English. Groups
 * are separated by `;` and a word can be in several.
 */
import { lightStem } from './light-stem.ts';
import { uniqueTokens } from './tokenize.ts';

const GROUPS = `
deploy deployment release ship rollout publish launch golive production prod live staging hotfix ausliefern auslieferung
ausrollen einspielen veröffentlichen freigabe freischalten aufspielen produktiv desplegar despliegue publicar lanzar
producción subir; invoice bill billing receipt charge rechnung abrechnung beleg quittung bon factura recibo ticket facturar
liquidación; payment pay checkout card stripe paypal purchase debit iban sepa bezahlen zahlung zahlen karte lastschrift
bankeinzug überweisung kreditkarte pago pagar cobro cobrar tarjeta transferencia; price cost fee tariff rate amount money
charge penalty preis kosten gebühr betrag tarif geld precio coste tarifa importe dinero cuota; tax vat duty mehrwertsteuer
steuer steuersatz mwst umsatzsteuer impuesto iva; discount voucher coupon promotion rebate rabatt gutschein aktion nachlass
descuento vale cupón promoción; currency money cent cents euro dollar franc pound integer decimal float währung franken
gleitkomma kommazahl ganzzahl moneda céntimo dólar decimales; round rounding precision digit runden rundung stelle
nachkommastelle redondear redondeo decimal; mail email smtp message newsletter inbox mailchimp sendgrid brief nachricht
rundbrief postfach correo mensaje boletín carta; notification notify alert reminder push toast warn warning alarm sms
benachrichtigung erinnerung warnung hinweis melden aviso avisar alerta recordatorio notificación; chat whatsapp telegram
slack messenger signal discord teams; customer client visitor guest user member buyer subscriber consumer kunde kundin
kunden besucher gast mitglied nutzer käufer cliente socio usuario huésped visitante comprador; account profile login signin
user konto benutzerkonto profil anmeldung cuenta perfil; password credential secret key token passphrase vault passwort
kennwort schlüssel geheimnis zugangsdaten tresor contraseña clave secreto credencial; login signin signup authentication
auth session jwt oauth cookie anmelden anmeldung einloggen sitzung sesión acceso entrar autenticación identificar;
permission role access authorization admin right allow privilege berechtigung recht rechte zugriff rolle erlaubnis
administrator permiso rol acceso derecho administrador; delete remove drop truncate erase purge empty wipe clear rm clean
cleanup löschen entfernen leeren bereinigen aufräumen borrar eliminar vaciar quitar limpiar; cancel revoke abort withdraw
refund cancellation undo storno stornieren abbrechen absagen kündigen anular cancelar devolución reembolso; correct
correction edit modify amend change overwrite fix adjust update korrigieren korrektur ändern änderung bearbeiten
überschreiben anpassen vertippt corregir corrección editar modificar cambiar cambio actualizar sobrescribir; immutable
append final locked unchangeable unveränderlich endgültig nie definitivo inmutable cerrado; backup restore snapshot dump
copy recover restic sicherung sichern wiederherstellen kopie copia respaldo restaurar recuperar; database db postgres
postgresql mysql mariadb sqlite sql mongodb mongo table oracle datenbank tabelle base tabla; row record entry line zeile
datensatz eintrag fila registro entrada; schema migration alter column ddl field migrate spalte feld migrationsskript
umstellen esquema columna campo migración migrar; orm prisma kysely drizzle typeorm knex sequelize sqlalchemy hibernate
doctrine; transaction lock mutex concurrency race parallel simultaneous gleichzeitig sperre sperren transaktion transacción
bloqueo bloquear simultáneo; unique duplicate double overlap conflict collision twice doppelt duplikat einmalig
überschneidung duplicado doble repetido único conflicto; identifier id key number uuid primary kennung nummer schlüssel
primärschlüssel identificador número clave código; reuse recycle reassign free wiederverwenden vergeben vergebene freie
reutilizar reasignar; sequence counter numbering number gap nummernkreis zähler lücke fortlaufend secuencia contador
numeración; query search find lookup elasticsearch opensearch solr fulltext filter typesense algolia suche suchen volltext
volltextsuche abfrage finden buscar búsqueda consulta filtro; cache redis memcached cdn varnish zwischenspeicher puffer
caché; queue job worker background bullmq kafka rabbitmq sidekiq celery messenger sqs nats warteschlange hintergrund aufgabe
auftrag cola tarea segundo; schedule cron nightly timer job airflow prefect dagster systemd orchestrate scheduler zeitplan
nachts nächtlich geplant programar nocturno planificador noche; event webhook callback hook notification ereignis evento;
signature hmac sign verify authentic forge fake signatur signieren unterschrift unterschreiben signiert firma firmar firmado
verificar; websocket socket realtime live stream sse push polling poll refresh echtzeit tiemporeal; polling poll refresh
interval frequency abfragen intervall takt häufigkeit intervalo frecuencia; retry backoff timeout repeat reconnect
wiederholen zeitüberschreitung erneut versuch reintento reintentar repetir espera; ratelimit throttle limit quota rate block
banned parallel concurrent threads connections connection limits grenze kontingent drosseln gesperrt höchstens límite cuota
bloqueado máximo conexiones; ip address host network netzwerk adresse red dirección; offline network internet connection
connectivity outage wifi signal coverage netz verbindung ausfall empfang online server ohnenetz conexión cobertura señal
desconectado sinred; sync synchronise synchronize replicate mirror merge abgleich abgleichen synchronisieren sincronizar
sincronización; api endpoint route rest graphql request response client schnittstelle anfrage antwort interfaz petición
respuesta; version versioning breaking compatibility compatible deprecate rename major pin kompatibel umbenennen fassung
versión renombrar; test spec unittest e2e integration regression pytest jest vitest mocha phpunit pest codeception junit
prueba pruebas probar prüfen testen; browser playwright cypress selenium puppeteer chrome chromium firefox webdriver
navegador; mock fake stub timer clock double attrappe simulado; fixture seed sample testdata random example dataset
testdaten beispiel muster beispieldaten ejemplo muestra datos; real production customer actual genuine live echt echte
wirklich reales auténtico; demo demonstration show present presentation prospect vorführung vorführen zeigen interessent
präsentation demostración enseñar presentación; anonymous anonymised anonymized fictional fake invented pseudonym anonym
erfunden anonimizado inventado ficticio; flaky unstable intermittent sporadic sometimes sporadisch manchmal intermitente
vez; coverage test untested abdeckung; performance slow fast latency speed p95 hours minutes takes profile langsam schnell
geschwindigkeit dauer lento rápido velocidad tarda; memory leak ram heap oom speicher arbeitsspeicher memoria; disk storage
space full quota drive volume mount speicherplatz festplatte voll platte disco espacio lleno almacenamiento; log logging
trace print audit protokoll protokolle logs protokollieren loki registro registros traza bitácora; error exception crash
failure fail bug broken defect fehler absturz fehlermeldung fehlermeldungen kaputt fehlschlag ausnahme fallo avería cierra
rompe excepción; crash report sentry glitchtip bugsnag crashlytics tracker errors; metric dashboard grafana chart graph
monitor prometheus kibana status kennzahl diagramm überwachung grafik panel métrica gráfico monitorización tablero; incident
outage oncall runbook pager down emergency störung ausfall bereitschaft notfall avería guardia emergencia incidencia;
privacy gdpr personal pii anonymise anonymize confidential secret sensitive leak datenschutz persönlich personenbezogen
vertraulich privacidad confidencial sensible protección; person name identity identify passport ssn dni nif registry ausweis
personalausweis identifizieren identidad persona identificar nombre; retention keep months old purge archive days older
history aufbewahrung aufbewahren archiv alte älter frist conservar retención archivo antiguo meses; employee staff worker
colleague team hr personnel crew labourer mitarbeiter angestellte personal kollege verkäuferin belegschaft empleado
trabajador plantilla compañero equipo; salary payroll wage hours overtime sick leave lohn gehalt stunden arbeitszeit krank
krankmeldung überstunden salario nómina sueldo horas baja; translation translate i18n locale language string crowdin
lokalise weblate wording label text übersetzung übersetzen sprache beschriftung beschriften texte traducción traducir idioma
texto lengua; german english spanish french language dutch italian deutsch englisch spanisch französisch anglizismus inglés
español castellano francés alemán; button label caption menu login logout settings home dashboard checkout knopf taste
tasten schaltfläche menü maske botón menú etiqueta pantalla; date time timestamp timezone utc zone day clock local hour dst
uhrzeit zeit zeitzone zeitstempel ortszeit sommerzeit stunde tag datum fecha hora zona horaria día reloj; week weekly month
monthly year annual quarter season calendar period woche wöchentlich monat monatlich jahr saison zeitraum semana mensual mes
año anual temporada periodo; weekday monday tuesday wednesday thursday friday saturday sunday weekend wochentag montag
dienstag mittwoch donnerstag freitag samstag sonntag wochenende lunes martes miércoles jueves viernes sábado domingo semana;
morning noon afternoon lunch evening night midnight morgen morgens mittag nachmittag abend abends nacht mañana mediodía
tarde noche madrugada; cutoff deadline due late overdue close closing frist schluss annahmeschluss stichtag verspätet spät
plazo cierre vencimiento tarde límite; freeze frozen stop hold pause blackout einfrieren stopp sperre congelar parada pausa;
holiday vacation absence christmas easter feiertag feiertage urlaub ferien ostern weihnachten festivo vacaciones navidad;
map geo gis polygon parcel projection coordinate latitude openstreetmap mapbox maplibre leaflet google tiles karte
grundstück koordinate fläche mapa parcela finca coordenada catastro; canvas svg webgl drawing render draw zeichnen zeichnung
dibujar dibujo; pdf document print typst latex docx word dokument drucken ausdruck documento imprimir; printer print paper
label thermal drucker drucken etikett papier druckdialog impresora imprimir etiqueta papel; image picture photo screenshot
camera bild foto kamera aufnahme imagen cámara captura; face people person recognition camera gesicht personen rostro
personas gente reconocimiento; upload file attachment storage s3 bucket blob aws azure minio cloud hochladen datei anhang
ablage fichero adjunto subir almacenar nube; signed url link temporary expire verknüpfung ablaufen enlace temporal caducar;
design mockup figma penpot sketch wireframe screens prototype entwurf skizze diseño boceto maqueta pantallas prototipo;
color colour contrast palette colormap theme dark red green blind farbe kontrast dunkel hell dunkelmodus farbenblind rot
grün contraste oscuro paleta rojo verde; accessibility a11y label axe aria contrast screenreader placeholder barrierefrei
accesibilidad; size height width font touch big small compact mm px größe höhe breite schrift schriftgröße klein groß
kompakt tamaño altura ancho letra pequeño grande; keyboard shortcut hotkey mouse gesture touch hover gloves finger tastatur
bedienung handschuh teclado atajo dedo; form input field validation placeholder formular eingabe feld formulario entrada
campo validar; typescript javascript type types typing strict pyright mypy lang ts tipado; react vue svelte angular htmx
jquery spa template templates frontend django symfony plantillas; flutter kotlin swift android ios native app mobile phone
smartphone handy mobil applikation móvil teléfono aplicación nativa; css tailwind bootstrap sass stylesheet; python ruby
java go rust kotlin php elixir rewrite language neu schreiben reescribir; pandas polars dataframe numpy spark duckdb;
notebook jupyter ipynb exploration; dependency dependencies package library module npm pip composer crate install
installieren paket pakete bibliothek abhängigkeit installier paquete librería biblioteca dependencia instalar; npm pnpm yarn
bun uv conda poetry pip pipenv virtualenv; bundler webpack vite esbuild rollup parcel; linter eslint biome prettier format
formatting ruff black; monorepo workspace packages repository; commit message history squash commits nachricht historia
mensaje; branch merge rebase main master trunk zweig rama; review reviewer approve pull request pr mr merge lines small
prüfen durchsicht zeilen revisión revisar aprobar; github gitlab bitbucket gitea forge; pipeline ci workflow runner actions
jenkins build; changelog release notes announcement news versionshinweise ankündigung novedades anuncio; documentation docs
readme guide manual wiki handbuch anleitung dokumentation documentación guía protocolo; training course teach schulung kurs
unterricht curso formación; comment explain doc docstring kommentar comentario; license licence legal copyright header
lizenz urheberrecht licencia; contract agreement terms clause vertrag vereinbarung klausel contrato acuerdo convenio; ticket
issue jira task story vorgang incidencia tarea; meeting standup call termin besprechung reunión llamada; contact person ask
responsible owner who whom expert ansprechpartner zuständig verantwortlich wen wer fragen contacto responsable encargado
quién preguntar técnico; rule policy law regulation compliance audit inspection auditor finanzamt vorschrift gesetz regel
prüfung norma ley reglamento auditoría inspección certificado; booking reservation order appointment slot bestellung
bestellen buchung reservierung termin reserva pedido cita encargo pedir reservar; sensor device hardware edge iot probe
gateway gerät messgerät fühler dispositivo sonda equipo; valve pump motor actuator switch relay open close control ventil
pumpe schalten steuern steuerung válvula bomba abrir cerrar agua riego; water irrigation rain flood drought moisture wasser
bewässerung regen dürre agua riego lluvia sequía humedad; weather forecast frost temperature cold heat ice wind wetter
vorhersage temperatur kälte hitze tiempo previsión temperatura frío calor viento; field farm harvest plant soil yield farmer
acker ernte feld bauer landwirt pflanze campo cosecha cultivo agricultor cosechar; pesticide spray treatment chemical
spritzen behandlung pflanzenschutz tratamiento pulverizar químico; animal cattle herd vet livestock tier vieh stall tierarzt
ganado veterinario; weight weigh scale kilo kg gram tonne tonnes heavy mass gewicht waage wiegen schwer kilogramm peso pesar
báscula pesada tonelada; length width area hectare square metre meter distance dimension länge fläche hektar abstand
longitud superficie hectárea distancia; unit units metric imperial conversion einheit umrechnen unidad conversión; food meal
dish recipe ingredient menu kitchen cook essen gericht rezept zutat küche speise comida plato receta ingrediente cocina;
allergen allergy nut peanut gluten lactose milk nutrition allergie nuss haselnuss alérgeno alergia nuez; bread bakery roll
pastry dough cake brot brötchen bäckerei teig kuchen semmel brezel gebäck pan panadería masa pastel; drink coffee milk tea
beverage getränk kaffee milch bebida café leche; takeaway eat dine café restaurant mitnehmen imhaus llevar comer
restaurante; patient doctor clinic hospital diagnosis medical dose nurse arzt klinik krankenhaus medizin dosis pflege
paciente médico clínica enfermera; medicine drug prescription pharmacy medikament rezept apotheke medicina receta farmacia;
health safety hazard danger emergency gesundheit sicherheit gefahr salud seguridad peligro; school pupil student teacher
class grade exam lesson schule schüler lehrer klasse note prüfung escuela alumno profesor clase nota examen; course lesson
curriculum module kurs lektion curso lección; library book loan lend borrow return bibliothek buch ausleihe verleih libro
biblioteca préstamo; museum exhibit ticket visitor gallery ausstellung museo exposición; music song track album concert
musik lied konzert música canción concierto; audio sound recording microphone speaker volume ton aufnahme lautstärke
mikrofon sonido grabación volumen; video film movie camera stream clip vídeo película; game player level score match spiel
spieler punkte juego jugador puntos partida; sport team league match referee mannschaft liga deporte equipo; travel trip
flight hotel room passenger reise flug zimmer fahrgast viaje vuelo habitación pasajero; train rail station track platform
zug bahn bahnhof gleis haltestelle tren estación parada; ship boat harbour port berth mooring vessel marina boot hafen
liegeplatz schiff barco puerto amarre; vehicle car truck driver van fleet lorry auto lkw fahrer lieferwagen fahrzeug
vehículo coche camión conductor; route tour trip stop delivery path tourenplan fahrt haltestelle ruta recorrido parada
reparto; parking garage space parkplatz aparcamiento; bicycle bike scooter fahrrad bicicleta; delivery shipping parcel
courier carrier shipment tracking dhl ups lieferung versand paket kurier zustellung entrega envío paquete mensajero reparto;
address street city zip postcode anschrift straße stadt plz dirección calle ciudad; country region nation state border land
grenze país región estado frontera; customs border tariff import export zoll aduana; warehouse stock inventory shelf storage
lager bestand regal inventar almacén existencias inventario; store shop branch outlet retail till pos register cashier
filiale laden geschäft kasse kassieren verkauf tienda sucursal caja venta; supplier vendor partner provider manufacturer
maker lieferant hersteller anbieter proveedor fabricante socio; product article item sku catalogue goods artikel produkt
ware sortiment producto artículo catálogo; return returns unsold leftover waste remainder retoure retouren rückgabe rest
übrig abfall devolución sobrante resto desperdicio; revenue sales turnover profit margin umsatz erlös gewinn marge
tagesumsatz ingresos ventas beneficio margen; forecast predict suggestion proposal estimate prognose vorschlag schätzung
pronóstico propuesta estimación sugerencia; basket cart checkout warenkorb carrito cesta; subscription plan tier membership
renewal abo abonnement mitgliedschaft suscripción abono; trial sandbox test demo probe testkasse testserver prueba
preproducción pruebas; company business firm organisation cooperative firma unternehmen betrieb empresa cooperativa negocio;
accounting ledger bookkeeping tax accountant buchhaltung steuerberater konto contabilidad asiento; report summary export csv
excel spreadsheet xlsx ods sheet semicolon bericht auswertung monatszahlen tabelle informe resumen hoja exportar; chart bar
pie axis plot figure diagramm balken torte achse gráfico barras tarta eje figura; statistic mean average median aggregate
interval uncertainty confidence mittelwert durchschnitt statistik unsicherheit media promedio estadística incertidumbre;
random seed shuffle split sample train holdout zufall aufteilen azar aleatorio dividir; model classifier training machine
learning network transformer neural deep predict modell klassifikator trainieren modelo clasificador entrenar; accuracy
score metric evaluation precision recall leak genauigkeit bewertung precisión evaluación; gpu cluster slurm partition
training queue node rechner knoten nodo; label annotation truth ground annotate etikett kennzeichnung anotación; cloud
shadow mask satellite scene landsat raster wolke satellit maske nube satélite máscara; missing null nan nodata empty zero
fill fehlend leer auffüllen vacío falta nulo rellenar; number decimal float integer round zahl número entero; text string
code numeric bigint zero leading zeichenkette ziffer texto cadena cifra cero; sort order rank sortieren reihenfolge ordenar
orden; pagination page limit offset scroll seite página; revert rollback down reverse undo rückgängig zurücknehmen revertir
deshacer; doubt unsure question uncertain zweifel unsicher duda; emoji smiley emoticon icon; waitlist queue wait priority
warteliste lista espera; conversation thread reply comment feedback rating review star bewertung kommentar antwort
comentario valoración respuesta; ranking leaderboard compare comparison neighbour average rangliste vergleich nachbar
clasificación comparar vecino; share public publish open visible others öffentlich sichtbar teilen público compartir
mostrar; hide private internal restrict verbergen intern oculto interno restringir; owner boss manager lead director chef
leiter inhaber jefe dueño gerente encargado; volunteer helper freiwillige ehrenamt voluntario; vote election assembly board
council decide abstimmung versammlung vorstand rat votar votación decidir; donation donor charity spende spender donación
donante; insurance claim damage policy insurer versicherung schaden seguro siniestro aseguradora; bank loan credit account
interest kredit zinsen konto banco crédito préstamo interés; rent lease tenant landlord flat miete mieter vermieter wohnung
alquiler inquilino piso; building room floor door key elevator gebäude raum stockwerk tür aufzug edificio sala planta puerta
ascensor; energy power electricity meter battery solar grid strom energie zähler akku batterie netz energía luz contador
batería; heating temperature thermostat cooling heizung kühlung calefacción refrigeración; machine factory line production
robot assembly maschine fabrik produktion roboter máquina fábrica producción línea; calibrate calibration sorter measure
measurement accuracy kalibrieren messung messen calibrar medición medir; quality inspection defect check control qualität
prüfung mangel calidad defecto; serial bluetooth usb radio pairing wireless antenna funk kopplung inalámbrico; firmware
flash bootloader update microcontroller embedded; security vulnerability attack injection xss csrf compromised
sicherheitslücke angriff kompromittiert seguridad vulnerabilidad ataque; encrypt cipher encryption decrypt crypto hash
checksum digest verschlüsseln prüfsumme cifrar cifrado; certificate tls ssl https expire renew zertifikat ablauf erneuern
certificado caducar renovar; vpn tunnel ssh firewall port proxy zugang; spam abuse fraud bot captcha missbrauch betrug
fraude abuso; analytics tracking cookie consent statistics besucher einwilligung consentimiento analítica seguimiento;
social facebook instagram twitter share like; container docker kubernetes k8s compose podman nomad image; server host vm
machine instance hosting rechner maschine servidor máquina; terraform ansible puppet infrastructure provisioning; compile
build compiler artifact toolchain bauen übersetzer compilar; thread parallel concurrent async worker process prozess
nebenläufig hilo proceso paralelo; import ingest parse load read einlesen importieren laden leer importar cargar; export
download extract dump ausgeben exportieren descargar exportar; compress zip gzip shrink komprimieren comprimir; approve
confirm accept sign approval freigeben genehmigen bestätigen aprobar confirmar aceptar; reject deny refuse block ablehnen
verweigern rechazar denegar; forbid never ban disallow verboten nie niemals prohibido nunca prohibir; require must mandatory
needed pflicht muss erforderlich obligatorio debe necesario; announce inform tell notify before estimate beforehand bescheid
ankündigen vorher informieren avisar antes informar comunicar; expensive budget cost cheap cloud bill euros teuer billig
rechnung caro barato presupuesto coste; onboarding newcomer colleague start first einarbeitung neu neuer nuevo
incorporación; formal polite tone greeting address sie du anrede duzen siezen ton höflich usted tono saludo; short brief
concise summary long answer kurz knapp ausführlich corto breve largo; small large big size limit mb lines klein groß größe
umfang pequeño grande tamaño; reason why because rationale grund warum weshalb motivo razón porqué; legacy old outdated
replace successor access alt veraltet ablösen ersetzen antiguo viejo reemplazar sustituir; readonly write read never
writeback lesen schreiben nur leer escribir solo; master source truth canonical original reference quelle führend maestro
fuente; code key mapping lookup taxonomy catalogue zuordnung código tabla correspondencia; variety species type kind breed
sorte art variedad especie tipo; child minor age parent family kid kind eltern alter familie niño edad padres familia;
gender title salutation name geschlecht anrede nombre género; history log track trail who when changes version verlauf
historie historial cambios quién cuándo; signature consent agreement sign einverständnis consentimiento; temperature
threshold limit alarm degree schwelle grenzwert grad umbral grado límite; seat table reservation row place platz sitz tisch
asiento mesa plaza; event concert show performance venue veranstaltung evento espectáculo; ticket admission entry pass
eintritt karte entrada pase; news article editor publish press redaktion artikel zeitung presse noticia artículo prensa
redacción; court lawyer judge case hearing legal gericht anwalt richter juzgado abogado juez; police emergency fire
ambulance rescue polizei feuerwehr rettung policía bomberos rescate; construction site crane builder plan bau baustelle obra
construcción; forest tree wood timber wald baum holz bosque árbol madera; fashion clothes size shirt kleidung größe ropa
talla; hotel guest room checkin stay zimmer aufenthalt habitación estancia; telescope star planet orbit satellite teleskop
stern órbita estrella; lab sample experiment measurement protocol labor probe versuch laboratorio muestra experimento; gene
dna sequence protein genome gen secuencia; bank holiday closure closed opening hours öffnungszeiten geschlossen ladenschluss
horario cerrado apertura
`;

let known: ReadonlyMap<string, readonly number[]> | undefined;

/** The groups of each word, in the spelling of the index. */
export function wordGroups(): ReadonlyMap<string, readonly number[]> {
  known ??= readGroups((word) => word);
  return known;
}

let knownStems: ReadonlyMap<string, readonly number[]> | undefined;

/** The groups of each stem (`light-stem.ts`). */
export function stemGroups(): ReadonlyMap<string, readonly number[]> {
  knownStems ??= readGroups(lightStem);
  return knownStems;
}

function readGroups(spell: (word: string) => string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [n, group] of GROUPS.split(';').entries()) {
    for (const word of new Set(uniqueTokens(group).map(spell))) {
      const groups = found.get(word) ?? [];
      found.set(word, groups);
      groups.push(n);
    }
  }
  return found;
}

/** The first words of a group, the most usual ones, in the spelling of the index. */
export function startOfGroup(group: number, most: number): readonly string[] {
  const words = GROUPS.split(';')[group]?.trim().split(/\s+/, most) ?? [];
  return uniqueTokens(words.join(' '));
}
