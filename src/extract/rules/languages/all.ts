/** The supported languages, in the order they are tried. */
import { ENGLISH } from './english/english.ts';
import { GERMAN } from './german.ts';
import type { Language } from './language.ts';
import { SPANISH } from './spanish.ts';

export const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN, SPANISH];
