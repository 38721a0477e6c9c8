import { describe, expect, it } from 'vitest';
import { learnNames } from './name-spelling.ts';
import { sentenceOf } from './sentence.ts';

describe('sentenceOf', () => {
  it.each([
    ['yep. also the old rows have no zone', 'The old rows have no zone.'],
    ['oh right should have said, staging runs version 15', 'Staging runs version 15.'],
    ['thats exactly it. three tries only on 40001', 'Three tries only on 40001.'],
    ['no default exports pls, named only', 'No default exports, named only.'],
    ['no, use the queue', 'Use the queue.'],
    ['no server db, its a pi for gods sake', "No server db, it's a pi."],
    ['she came back and nah, infra wont run one', "She came back and infra won't run one."],
    ['same rule as at work, you dont commit till i say', "You don't commit till I say."],
    ['i didnt tell you to commit. dont ever commit unless i say so', "Don't ever commit unless I say so."],
    ['its cos the runner is an old nuc', 'The runner is an old nuc.'],
    ['so nobody "fixes" it: one truck over per dock is fine', 'One truck over per dock is fine.'],
    ['src/a.ts holds the schema', 'src/a.ts holds the schema.'],
    ['`npm ci` fails behind the proxy', '`npm ci` fails behind the proxy.'],
    ['wir nutzen im Büro kein Docker', 'Wir nutzen im Büro kein Docker.'],
    ['nunca subas a main sin preguntar', 'Nunca subas a main sin preguntar.'],
    ['use ids, i.e. uuids, from https://x.dev/i/dont', 'Use ids, i.e. uuids, from https://x.dev/i/dont.'],
    [
      'and stop doing that: commit msgs, you put "feat:" there',
      'Stop doing that: commit messages, you put "feat:" there.',
    ],
    [
      'and stop doing that: commit msgs, you put "feat:" there. no prefixes, plain lower case',
      'Stop doing that: commit messages, you put "feat:" there. No prefixes, plain lower case.',
    ],
    ['stop that. no prefixes in titles', 'No prefixes in titles.'],
    ['every time. p-retry out, zod can stay', 'p-retry out, zod can stay.'],
    ['only here. tabs, not spaces', 'Only here. Tabs, not spaces.'],
    ['never. we deploy from main only', 'Never. We deploy from main only.'],
    ['Marek came back and legal wont sign the dpa', "Legal won't sign the dpa (Marek)."],
    ['heard back from Aoife, the vendor drops the old API in May', 'The vendor drops the old API in May (Aoife).'],
    ['Jonas hat sich gemeldet: die Firma zahlt das Zertifikat', 'Die Firma zahlt das Zertifikat (Jonas).'],
    ['Marek came back and broke the release build', 'Marek came back and broke the release build.'],
    ['Marek came back and fixed it', 'Marek came back and fixed it.'],
    ['we moved to uv yesterday (2026-03-04)', 'We moved to uv on 2026-03-04.'],
    ['wir sind seit gestern (2026-03-04) auf uv', 'Wir sind seit 2026-03-04 auf uv.'],
    ['no way were using live data. were keeping the fakes', "No way we're using live data. We're keeping the fakes."],
    [
      'the jobs were running twice, so they were not idempotent',
      'The jobs were running twice, so they were not idempotent.',
    ],
    ['from now on its rebase only', "From now on it's rebase only."],
    ['the box keeps its data on the second disk', 'The box keeps its data on the second disk.'],
    [
      'hör auf damit: du schreibst Kommentare über jede Zeile',
      'Hör auf damit: du schreibst Kommentare über jede Zeile.',
    ],
    ['ok', 'Ok.'],
    ['Use pnpm!', 'Use pnpm!'],
  ])('%j becomes %j', (said, wanted) => {
    expect(sentenceOf(said).text).toBe(wanted);
  });

  it('keeps the brackets of code in what was asked', () => {
    expect(sentenceOf('keep it (asked: tstzrange(starts_at, ends_at) with an exclusion constraint)')).toEqual({
      text: 'Keep it.',
      context: 'tstzrange(starts_at, ends_at) with an exclusion constraint.',
    });
  });

  it('takes the question that was answered apart', () => {
    expect(sentenceOf('No rig (asked: Which rig do these belong to?)')).toEqual({
      text: 'No rig.',
      context: 'Which rig do these belong to?',
    });
    expect(sentenceOf('30 mins (30 minutes for every dock, or one per warehouse?)')).toEqual({
      text: '30 minutes.',
      context: '30 minutes for every dock, or one per warehouse?',
    });
  });

  it('sets a reason apart, if both parts can be read alone', () => {
    expect(sentenceOf('we use kysely cos prisma migrations are slow')).toEqual({
      text: 'We use kysely.',
      why: 'Prisma migrations are slow.',
    });
    expect(sentenceOf('keep it because it works').why).toBeUndefined();
  });

  it('keeps a remark in brackets', () => {
    expect(sentenceOf('keep it (for now)')).toEqual({ text: 'Keep it (for now)' });
  });

  it('writes names as agents write them, and nothing in code or paths', () => {
    const texts = ['I asked Priya about the CI.', 'As Priya said, see `ci.yml`.', '# Ask The Team', 'the ask is clear'];
    const names = learnNames(new Set(['priya', 'ci', 'ask', 'team']), texts);
    expect(sentenceOf('ask priya, the ci config is in ./ci/priya.yml', names).text).toBe(
      'Ask Priya, the CI config is in ./ci/priya.yml.',
    );
  });

  it('gives a pronoun the one name before a change of mind', () => {
    const names = learnNames(new Set(['luis']), ['I can ask Luis.']);
    expect(sentenceOf('how do i ask luis, oh wait hes only reachable before noon', names).text).toBe(
      'Luis is only reachable before noon.',
    );
  });
});
