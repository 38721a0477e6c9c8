/** What is stored of extracted facts, with an extractor of one rule: `subject = value`, and `- [ ]` for work to do. */
import { describe, expect, it } from 'vitest';
import { prompt } from '../../../test/fixtures/drafts.ts';
import { NOON, testJournal } from '../../../test/fixtures/home.ts';
import { dumpState } from '../../../test/fixtures/logical-dump.ts';
import type { DraftOf, EventDraft } from '../../domain/event.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { idFromKey } from '../../domain/ids.ts';
import { projectIdOf, projectKey } from '../../domain/projects/project.ts';
import type { Extractor } from '../../extract/extractor.ts';
import type { Turn, TurnEvent } from '../../extract/turn.ts';
import { monotonicMs } from '../../platform/time/monotonic.ts';
import { appendEvents } from '../../store/journal/append.ts';
import { eraseEvents } from '../../store/journal/erase.ts';
import type { Journal } from '../../store/journal/journal.ts';
import {
  hasUnextracted,
  markSkipped,
  markUnextracted,
  skippedSessions,
} from '../../store/state/facts/extraction-cursors.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import { changeFact } from '../../store/state/facts/state-facts.ts';
import { rebuildState } from '../../store/state/fold-changes.ts';
import { editTask } from '../../store/state/tasks/change-tasks.ts';
import { listTasks } from '../../store/state/tasks/list-tasks.ts';
import { extractAgain } from './extract-again.ts';
import { extractNewest, extractSessions } from './extract-sessions.ts';

/** An hour before the journal's clock. */
const START = NOON - 3_600_000;
const PROJECT = projectIdOf('path:shop');
const HERE = { session: 's1', project: PROJECT };
const OWNER = { actor: 'person', trust: 'owner', session: undefined } as const;

const registered: EventDraft = {
  type: 'project.registered',
  key: projectKey('path:shop'),
  happenedAt: START - 1000,
  project: PROJECT,
  actor: 'memoir',
  trust: 'agent',
  body: { identity: 'path:shop', name: 'shop', root: '/code/shop' },
};

const IN_TIME = { deadline: Number.POSITIVE_INFINITY };

/** Counts the turns it was given. `= yes` takes the value that the reply before proposed. */
function countingExtractor(version = '1', sign = '='): Extractor & { readonly seen: string[] } {
  const seen: string[] = [];
  return {
    version,
    seen,
    extract: (turn) => {
      seen.push(turn.id);
      return turn.events.flatMap((event) => draftsOf(event, turn, sign));
    },
  };
}

function draftsOf(event: TurnEvent, turn: Turn, sign: string): readonly FactDraft[] {
  if (event.type !== 'prompt.submitted' && event.type !== 'reply.given') return [];
  return event.body.text.split('\n').flatMap((line, place): readonly FactDraft[] => {
    const said = { statement: line, quote: line, source: event.id, place, confidence: 1 };
    const [subject = '', value] = line.split(` ${sign} `);
    if (line.startsWith('- [ ] ')) {
      return [{ ...said, kind: 'commitment', subject: line.slice(6), statement: line.slice(6), rank: place }];
    }
    if (value === undefined) return [];
    const proposed = turn.before.reply?.body.text;
    return [{ ...said, kind: 'decision', subject, value: value === 'yes' && proposed ? proposed : value }];
  });
}

function said(at: number, text: string, more: Partial<DraftOf<'prompt.submitted'>> = {}): DraftOf<'prompt.submitted'> {
  return prompt(text, { key: `prompt:${at}`, happenedAt: START + at, ...HERE, ...more });
}

function reply(at: number, text: string): DraftOf<'reply.given'> {
  const envelope = { key: `reply:${at}`, happenedAt: START + at, ...HERE, actor: 'agent', trust: 'agent' } as const;
  return { type: 'reply.given', ...envelope, body: { text } };
}

function withEvents(...drafts: readonly EventDraft[]): Journal {
  const journal = testJournal();
  appendEvents(journal, [registered, ...drafts]);
  return journal;
}

const known = ({ db }: Journal): readonly string[] =>
  listFacts(db)
    .map(({ subject, value, truth }) => `${subject}: ${value} ${truth}`)
    .sort();

describe('extraction', () => {
  it('gives the extractor each turn once, and only the turns that something new belongs to', () => {
    const journal = withEvents(said(1, 'port = 80'), said(2, 'queue = redis'), said(3, 'thanks'));
    const extractor = countingExtractor();
    extractSessions(journal, extractor);
    expect(extractor.seen).toHaveLength(3);
    expect(hasUnextracted(journal.db)).toBe(false);
    extractSessions(journal, extractor);
    expect(extractor.seen).toHaveLength(3);
    appendEvents(journal, [reply(4, 'shell = zsh')]);
    expect(hasUnextracted(journal.db)).toBe(true);
    extractSessions(journal, extractor);
    expect(extractor.seen.slice(3)).toEqual([idFromKey('prompt:3')]);
    expect(known(journal)).toEqual(['port: 80 stated', 'queue: redis stated', 'shell: zsh stated']);
  });

  it('of a turn whose reply is learned late replaces what was drawn from the turn after it', () => {
    const journal = withEvents(said(1, 'Which port?'), said(3, 'port = yes'));
    const extractor = countingExtractor();
    extractSessions(journal, extractor);
    expect(known(journal)).toEqual(['port: yes stated']);
    appendEvents(journal, [reply(2, '8080')]);
    extractSessions(journal, extractor);
    expect(known(journal)).toEqual(['port: 8080 stated']);
  });

  it('of a late prompt ends what an earlier prompt said, not what a later one says', () => {
    const journal = withEvents(said(1, 'port = 80'), said(9, 'port = 90'));
    extractSessions(journal, countingExtractor());
    appendEvents(journal, [said(5, 'port = 85')]);
    extractSessions(journal, countingExtractor());
    expect(known(journal)).toEqual(['port: 80 superseded', 'port: 85 superseded', 'port: 90 stated']);
  });

  it('by another version replaces everything the earlier one drew', () => {
    const journal = withEvents(said(1, 'port = 80'), said(2, 'queue is redis'));
    extractSessions(journal, countingExtractor());
    expect(known(journal)).toEqual(['port: 80 stated']);
    extractSessions(journal, countingExtractor('2', 'is'));
    expect(known(journal)).toEqual(['queue: redis stated']);
  });

  it('keeps what somebody changed, also when another version no longer finds it', async () => {
    const journal = withEvents(said(1, 'port = 80'), said(2, 'shell = zsh'));
    extractSessions(journal, countingExtractor());
    const [port] = listFacts(journal.db, { subject: 'port' });
    if (port === undefined) throw new Error('no fact');
    changeFact(journal, port, { truth: 'confirmed' }, OWNER);
    await extractAgain(journal, countingExtractor('2', 'is'));
    expect(known(journal)).toEqual(['port: 80 confirmed']);
    await extractAgain(journal, countingExtractor());
    expect(known(journal)).toEqual(['port: 80 confirmed', 'shell: zsh stated']);
  });

  it('loses a fact with its erased source at once, and the one before it holds again', () => {
    const journal = withEvents(said(1, 'port = 80'), said(2, 'port = 90'));
    extractSessions(journal, countingExtractor());
    expect(known(journal)).toEqual(['port: 80 superseded', 'port: 90 stated']);
    eraseEvents(journal, [idFromKey('prompt:2')]);
    expect(known(journal)).toEqual(['port: 80 stated']);
    extractSessions(journal, countingExtractor());
    expect(known(journal)).toEqual(['port: 80 stated']);
  });

  it('at the start of a session reads the newest turns and leaves the rest for the background', () => {
    const early = Array.from({ length: 30 }, (_, at) => said(at, `setting ${at} = on`));
    const journal = withEvents(...early);
    extractNewest(journal, countingExtractor(), IN_TIME);
    const newest = known(journal);
    expect(newest).toContain('setting 29: on stated');
    expect(newest.length).toBeLessThan(30);
    extractSessions(journal, countingExtractor());
    expect(known(journal)).toHaveLength(30);
  });

  it('at a compaction reads more turns of this session, although others are newer', () => {
    const own = Array.from({ length: 30 }, (_, at) => said(at, `setting ${at} = on`));
    const newer = ['s2', 's3', 's4'].map((session, n) => said(900 + n, `${session} = on`, { session }));
    const journal = withEvents(...own, ...newer);
    extractNewest(journal, countingExtractor(), { ...IN_TIME, own: 's1' });
    expect(known(journal).filter((line) => line.startsWith('setting'))).toHaveLength(30);
  });

  it('stops between turns when time is up, the newest first, and the rest stays noted', () => {
    const early = Array.from({ length: 8 }, (_, at) => said(at, `setting ${at} = on`));
    const journal = withEvents(...early);
    extractNewest(journal, countingExtractor(), { deadline: monotonicMs() - 1 });
    expect(known(journal).map((line) => line.split(':')[0])).toEqual(['setting 5', 'setting 6', 'setting 7']);
    expect(hasUnextracted(journal.db)).toBe(true);
    extractSessions(journal, countingExtractor());
    expect([known(journal).length, hasUnextracted(journal.db)]).toEqual([8, false]);
  });

  it('in a project with many records writes nothing and returns the new facts', () => {
    const many = Array.from({ length: 201 }, (_, at) => said(at, `setting ${at} = on`));
    const journal = withEvents(...many);
    extractSessions(journal, countingExtractor());
    const before = known(journal);
    appendEvents(journal, [said(900, 'setting 200 = off', { session: 's2' })]);
    const fresh = extractNewest(journal, countingExtractor(), IN_TIME);
    expect(fresh.map(({ subject, value }) => [subject, value])).toEqual([['setting 200', 'off']]);
    expect([known(journal), hasUnextracted(journal.db)]).toEqual([before, true]);
    extractSessions(journal, countingExtractor());
    expect(known(journal)).toContain('setting 200: off stated');
  });

  it('continues when the rules fail on one turn', () => {
    const journal = withEvents(said(1, 'port = 80'), said(2, 'break'));
    const extractor = countingExtractor();
    const failing: Extractor = {
      version: '1',
      extract: (turn) => {
        if (turn.id === idFromKey('prompt:2')) throw new Error('a rule failed');
        return extractor.extract(turn);
      },
    };
    extractSessions(journal, failing);
    expect([known(journal), hasUnextracted(journal.db)]).toEqual([['port: 80 stated'], false]);
  });
});

describe('two extractions at once', () => {
  /** Another process has these events and marks or extracts them, once, while this one reads the first turn. */
  const interrupted = (work: () => void): Extractor => {
    let waits = true;
    const inner = countingExtractor();
    const extract: Extractor['extract'] = (turn) => {
      if (waits) {
        waits = false;
        work();
      }
      return inner.extract(turn);
    };
    return { version: '1', extract };
  };

  it('keep a turn that came while its session was read and that the other one marked', () => {
    const journal = withEvents(said(1, 'port = 80'));
    const extractor = interrupted(() => {
      appendEvents(journal, [said(2, 'queue = redis')]);
      journal.db.transaction(() => markUnextracted(journal.db, '1'));
    });
    extractSessions(journal, extractor);
    extractSessions(journal, countingExtractor());
    expect(known(journal)).toEqual(['port: 80 stated', 'queue: redis stated']);
  });

  it.each(['background', 'hook'] as const)('keep a turn that the other one extracted, beside the %s', (who) => {
    const journal = withEvents(said(1, 'port = 80'));
    const extractor = interrupted(() => {
      appendEvents(journal, [said(2, 'queue = redis')]);
      extractSessions(journal, countingExtractor());
    });
    if (who === 'hook') extractNewest(journal, extractor, IN_TIME);
    else extractSessions(journal, extractor);
    expect(known(journal)).toEqual(['port: 80 stated', 'queue: redis stated']);
  });

  it('keep a turn that came while the whole history was read', async () => {
    const journal = withEvents(said(1, 'port = 80'));
    const extractor = interrupted(() => {
      appendEvents(journal, [said(2, 'queue = redis')]);
      extractSessions(journal, countingExtractor());
    });
    await extractAgain(journal, extractor);
    extractSessions(journal, countingExtractor());
    expect(known(journal)).toEqual(['port: 80 stated', 'queue: redis stated']);
  });
});

describe('a turn that was skipped', () => {
  it('is found, and extracted by the next extraction', () => {
    const journal = withEvents(said(1, 'port = 80'), said(2, 'queue = redis'));
    // As an earlier version left it: the mark is cleared, but the newest turn was not read.
    const first = Number(journal.db.get('SELECT seq FROM events WHERE id = ?', idFromKey('prompt:1'))?.seq);
    extractSessions(journal, countingExtractor());
    expect(journal.db.transaction(() => markSkipped(journal.db))).toBe(0);
    journal.db.run('DELETE FROM extracted_sources WHERE event = ?', idFromKey('prompt:2'));
    journal.db.run('DELETE FROM extracted WHERE turn = ?', idFromKey('prompt:2'));
    journal.db.run('UPDATE extraction SET upto = ?', first);
    journal.db.run("DELETE FROM meta WHERE name = 'extraction-checked'");
    expect(hasUnextracted(journal.db)).toBe(false);
    expect(journal.db.transaction(() => markSkipped(journal.db))).toBe(1);
    extractSessions(journal, countingExtractor());
    expect(known(journal)).toEqual(['port: 80 stated', 'queue: redis stated']);
    expect(skippedSessions(journal.db)).toEqual([]);
  });
});

describe('what is known', () => {
  const story = [
    said(1, 'port = 80\n- [ ] write the docs'),
    reply(2, 'shell = zsh'),
    said(3, 'port = 90'),
    said(4, 'shell = fish', { session: 's2' }),
    reply(5, '- [ ] rotate the keys'),
    said(6, 'port = 80', { session: 's2' }),
  ];

  it('is the same in any order of arrival, extracted piece by piece or at once, and after a rebuild', async () => {
    const whole = withEvents(...story);
    extractSessions(whole, countingExtractor());
    const expected = dumpState(whole);
    expect(known(whole)).toHaveLength(7);
    for (const order of [story.toReversed(), [...story.slice(3), ...story.slice(0, 3)]]) {
      const journal = withEvents();
      for (const draft of order) {
        appendEvents(journal, [draft]);
        extractSessions(journal, countingExtractor());
      }
      expect(dumpState(journal).facts).toEqual(expected.facts);
      expect(dumpState(journal).tasks).toEqual(expected.tasks);
    }
    rebuildState(whole);
    expect(dumpState(whole)).toEqual(expected);
    await extractAgain(whole, countingExtractor());
    expect(dumpState(whole)).toEqual(expected);
  });
});

describe('a suggested task', () => {
  const suggested = (journal: Journal): readonly string[] =>
    listTasks(journal.db).map(({ text, suggested: is, status }) => `${text} ${is ? 'suggested' : status}`);

  it('keeps its place in the list', () => {
    const journal = withEvents(reply(1, '- [ ] zebra\n- [ ] apple\n- [ ] mango'));
    extractSessions(journal, countingExtractor());
    expect(suggested(journal)).toEqual(['zebra suggested', 'apple suggested', 'mango suggested']);
  });

  it('is one of at most ten of a session', () => {
    const words = 'apple beech cedar daisy elder fern grape hazel iris juniper kale lilac maple'.split(' ');
    const journal = withEvents(reply(1, words.map((word) => `- [ ] ${word}`).join('\n')));
    extractSessions(journal, countingExtractor());
    expect(suggested(journal)).toHaveLength(10);
  });

  it('is accepted once, and stays when another version no longer finds it', async () => {
    const journal = withEvents(reply(1, '- [ ] write the docs'));
    extractSessions(journal, countingExtractor());
    const [task] = listTasks(journal.db);
    if (task === undefined) throw new Error('no task');
    editTask(journal, task.id, { status: 'in_progress' }, OWNER);
    expect(suggested(journal)).toEqual(['write the docs in_progress']);
    await extractAgain(journal, countingExtractor());
    expect(suggested(journal)).toEqual(['write the docs in_progress']);
    await extractAgain(journal, { version: '2', extract: () => [] });
    expect(suggested(journal)).toEqual(['write the docs in_progress']);
    editTask(journal, task.id, { status: 'done' }, OWNER);
    await extractAgain(journal, countingExtractor());
    expect(suggested(journal)).toEqual(['write the docs done']);
  });

  it('is not doubled beside a real task of the same words, whichever came first', () => {
    const real = (at: number): EventDraft => ({
      type: 'task.added',
      key: `task:${at}`,
      happenedAt: START + at,
      ...HERE,
      actor: 'person',
      trust: 'owner',
      body: { text: 'Write the docs' },
    });
    for (const at of [0, 2]) {
      const journal = withEvents(reply(1, '- [ ] write the docs'), real(at));
      extractSessions(journal, countingExtractor());
      expect(listTasks(journal.db).map(({ suggested: is }) => is === true)).toEqual([false]);
    }
  });

  it('is removed when its source is erased', () => {
    const journal = withEvents(reply(1, '- [ ] write the docs'));
    extractSessions(journal, countingExtractor());
    eraseEvents(journal, [idFromKey('reply:1')]);
    expect(suggested(journal)).toEqual([]);
  });
});
