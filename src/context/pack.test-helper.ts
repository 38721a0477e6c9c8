/** A journal with two projects, for tests of what a session is given. */
import { stillClock, tempHome, testJournal } from '../../test/fixtures/home.ts';
import type { EventDraft } from '../domain/event.ts';
import type { PackMoment } from '../domain/moment.ts';
import { appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { listProjects, placeDrafts } from '../store/state/projects/projects.ts';
import { choosePack, type SessionMoment } from './choose.ts';
import { giveOnce } from './give.ts';

export const PLACE = {
  root: '/w/shop',
  kind: 'git',
  identities: ['remote:x/shop'],
  name: 'shop',
  branch: 'main',
} as const;
export const OTHER = { root: '/w/blog', kind: 'git', identities: ['remote:x/blog'], name: 'blog' } as const;

export function world() {
  const layout = tempHome();
  const clock = stillClock();
  const journal = testJournal(layout, { clock });
  const meet = (place: typeof PLACE | typeof OTHER): string => {
    const { project, drafts } = placeDrafts(listProjects(journal.db), place, clock.now());
    appendEvents(journal, drafts);
    return project;
  };
  const shop = meet(PLACE);
  const blog = meet(OTHER);
  const at = (moment: PackMoment, more: Partial<SessionMoment> = {}): SessionMoment => ({
    moment,
    session: 's',
    place: PLACE,
    now: clock.now(),
    ...more,
  });
  const choose = (moment: PackMoment, more: Partial<SessionMoment> = {}) =>
    choosePack(journal, listProjects(journal.db), at(moment, more), layout)?.pack;
  const give = (moment: PackMoment, occasion: string, more: Partial<SessionMoment> = {}) =>
    giveOnce(journal, at(moment, more), occasion, layout);
  return { layout, clock, journal, shop, blog, choose, give };
}

export function add(
  journal: Journal,
  project: string,
  drafts: readonly {
    readonly type: EventDraft['type'];
    readonly body: object;
    readonly actor?: 'agent';
    readonly trust?: 'owner' | 'agent' | 'external';
    readonly session?: string;
    readonly key?: string;
  }[],
) {
  appendEvents(
    journal,
    // Built loosely here; each body is of its type.
    drafts.map(
      (draft) =>
        ({ happenedAt: journal.clock.now(), project, actor: 'person', trust: 'owner', ...draft }) as EventDraft,
    ),
  );
}
