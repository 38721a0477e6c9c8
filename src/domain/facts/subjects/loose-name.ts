import { stemWord } from '../wording/content-words.ts';

/** "die DWD-Sache", "die Fastify-Geschichte": names for everything about a thing. Words or their stems. */
const LOOSE = /^(?<head>\p{L}[\p{L}\d]+)-(?:sach|geschicht|them|kram|ding|zeug|thing|stuff|business)\p{L}{0,2}$/u;
const COMPOUND = /^(?<head>\p{L}[\p{L}\d]+)-\p{L}{3,}/u;

/** The thing that is meant; undefined for other words. */
export function looselyNamed(word: string): string | undefined {
  return LOOSE.exec(word)?.groups?.head;
}

/** Words of open work, with the first parts of compounds, by which a loose name may speak of them. */
export function withHeads(words: ReadonlySet<string>): ReadonlySet<string> {
  const heads = [...words].flatMap((word) => COMPOUND.exec(word)?.groups?.head ?? []);
  return heads.length === 0 ? words : new Set([...words, ...heads]);
}

/** Words of a report, with what its loose names mean, and the first parts of its compounds: "staging-login" is about staging. */
export function withThingsMeant(words: ReadonlySet<string>): ReadonlySet<string> {
  const meant = [...words].flatMap((word) => {
    const head = COMPOUND.exec(word)?.groups?.head;
    return [...(head === undefined ? [] : [head, stemWord(head)])];
  });
  return meant.length === 0 ? words : new Set([...words, ...meant]);
}
