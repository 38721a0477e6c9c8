/** Reports descriptions that do not help to decide whether to open the note. */
import { noteSlug } from '../../../domain/note.ts';
import { about, type LintRule } from '../rule.ts';

/** Two words name a topic; three can say something about it. */
const MIN_WORDS = 3;
const VAGUE =
  /^(?:(?:some|various|general|misc(?:ellaneous)?|random|other|more|my|the)\s+)*(?:notes?|infos?|information|details|stuff|things|thoughts|remarks|tips|misc(?:ellaneous)?|todo|tbd)(?:\s+(?:about|on|for|regarding|of|to|from)\b.*|\s*[.:]?)$/i;
/** A longer sentence with this start can still say something. */
const VAGUE_MAX_WORDS = 7;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

export const description: LintRule = {
  name: 'description',
  about: 'a description that is missing or says nothing',
  check: ({ notes }) =>
    notes.flatMap((note) => {
      const why = fault(
        note.fields.description,
        note.fields.name,
        note.body,
        note.problems.map(({ message }) => message),
      );
      if (why === undefined) return [];
      return [
        about(note, {
          severity: 'warning',
          line: 1,
          message: why,
          next: 'Say in one line what the note says.',
        }),
      ];
    }),
};

function fault(text: string, name: string, body: string, problems: readonly string[]): string | undefined {
  if (problems.includes('description is missing')) return 'no description';
  // The description is a default because the frontmatter is invalid, which is reported already.
  if (problems.length > 0) return undefined;
  const said = text.trim();
  if (said === '') return 'no description';
  // A note of one short sentence may repeat it as its description.
  if (noteSlug(said) !== '' && noteSlug(said) === noteSlug(name) && !isWholeNote(said, body)) {
    return 'the description only repeats the name';
  }
  const words = said.split(/[\s/]+/).length + (said.match(UNSPACED)?.length ?? 0) / 2;
  if (words <= VAGUE_MAX_WORDS && VAGUE.test(said)) return `the description is vague: "${said}"`;
  return words < MIN_WORDS ? `the description is too short: "${said}"` : undefined;
}

function isWholeNote(said: string, body: string): boolean {
  const fact = body.trim().split(/\n{2,}/)[0] ?? '';
  return fact.split('\n').length === 1 && noteSlug(fact) === noteSlug(said) && said.split(/\s+/).length >= MIN_WORDS;
}
