/** How people and programs write days and times, as parts of patterns for texts in lower case. */
export const WRITTEN_MONTH = String.raw`(?:jan|feb|febr|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]|ene|abr|ago|dic|avr|fév|aoû|déc|gen|mag|giu|lug|set|ott)\p{L}{0,7}\.?`;
/** A clock. With a point only if it says so: `10.42` alone is also a version. */
export const WRITTEN_TIME = String.raw`(?:[01]?\d|2[0-3])(?::[0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\.?|\s?uhr|\s?h)?|\.[0-5]\d(?:\s?[ap]\.?m\.?|\s?uhr|\s?h))`;
export const WRITTEN_DATE = String.raw`(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th|\.)?\s?[\s/-](?:de\s)?${WRITTEN_MONTH}(?:[\s/-](?:de\s)?\d{2,4})?|${WRITTEN_MONTH}\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?)`;
/** Names of days, whole or short. */
export const WRITTEN_DAY = String.raw`(?:today|yesterday|heute|gestern|hoy|ayer|aujourd[’']hui|hier|oggi|ieri|vandaag|gisteren|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mo|di|mi|do|fr|sa|so|lun|mar|mié|jue|vie|sáb|dom)\.?`;
