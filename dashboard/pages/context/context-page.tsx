/** What a session would be given now, part by part with its cost, and what earlier sessions were given. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Command } from '../../shared/command.tsx';
import { Icon } from '../../shared/icon.tsx';
import { useLoad } from '../../shared/load.ts';
import { Badge, Chip, Empty, Page, ProjectName, Section, Show, Time } from '../../shared/parts.tsx';
import { chosenProject, href, hrefWith, project } from '../../shared/router.ts';
import { countOf } from '../../shared/time.ts';

const MOMENTS = [
  { id: 'start', label: 'A session starts' },
  { id: 'resume', label: 'A session is resumed' },
  { id: 'compacted', label: 'A session was summarised' },
  { id: 'subagent', label: 'A subagent starts' },
  { id: 'prompt', label: 'You type a prompt' },
] as const;

/** The server's estimate, which is on the high side. */
const CHARS_PER_TOKEN = 3;

const KIND_WORDS: Readonly<Record<string, string>> = {
  full: 'at the start',
  changes: 'when it was resumed',
  compact: 'after a summary',
  subagent: 'to a subagent',
  switch: 'at a switch of project',
  question: 'with a question',
  steer: 'before a summary',
  profile: 'for a skill',
  notes: 'about a prompt',
  before: 'before a command or edit',
  fix: 'after a failure',
};

const PART_WORDS: Readonly<Record<string, string>> = {
  corrections: 'corrections and wishes',
  memory: 'notes of the project',
  'user memory': 'notes about you',
  state: 'state of the project',
  episodes: 'earlier sessions',
  steer: 'what a summary should keep',
};

function partWords(name: string): string {
  return PART_WORDS[name] ?? name;
}

export function ContextPage() {
  const projects = useLoad('projects', () => api.projects.$get());
  const sessions = useLoad('context sessions', () => api.sessions.$get({ query: { limit: '1' } }));
  const slug = project.value ?? sessions.data?.sessions[0]?.project ?? projects.data?.projects[0]?.slug;
  return (
    <Page title="Context">
      <p class="lead">
        Sessions are given a little of what is known without asking. This is exactly the text, and what it costs.
      </p>
      {slug === undefined ? (
        <Show of={projects}>
          {() => (
            <Empty icon="context" title="No project yet">
              <p>A session is given something once its project has a history.</p>
            </Empty>
          )}
        </Show>
      ) : (
        <Preview key={slug} slug={slug} />
      )}
      <Ledger />
    </Page>
  );
}

function Preview({ slug }: { readonly slug: string }) {
  const [moment, setMoment] = useState<(typeof MOMENTS)[number]['id']>('start');
  const [text, setText] = useState('');
  const preview = useLoad(`context ${slug} ${moment} ${moment === 'prompt' ? text : ''}`, () =>
    api.context.$get({ query: { project: slug, moment, ...(moment === 'prompt' ? { text } : {}) } }),
  );
  return (
    <Section
      title={`Given now in ${slug}`}
      hint={
        project.value === undefined ? 'the project of your last session; choose another one in the menu' : undefined
      }
    >
      <fieldset class="chips" aria-label="Moment">
        {MOMENTS.map(({ id, label }) => (
          <Chip key={id} active={moment === id} onClick={() => setMoment(id)}>
            {label}
          </Chip>
        ))}
      </fieldset>
      {moment === 'prompt' && (
        <input
          class="wide-input"
          type="text"
          aria-label="Prompt"
          placeholder="Type a prompt to see which notes it would bring up"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Show of={preview}>
        {({ pack, limit }) =>
          pack === null ? (
            <p class="quiet">Nothing would be given at this moment.</p>
          ) : (
            <>
              <Parts parts={pack.parts} limit={limit ?? 0} />
              <PackText text={pack.text} />
            </>
          )
        }
      </Show>
    </Section>
  );
}

/** How the text writes ids of facts and sessions. */
const SHORT_ID = /(?<![\w-])([0-9a-f]{8}-[0-9a-f]{4})(?![\w-])/;

/** The exact text; its ids open in the side panel. */
function PackText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard
    <pre class="pack" tabIndex={0}>
      {text.split(SHORT_ID).map((part, n) =>
        n % 2 === 0 ? (
          part
        ) : (
          <a key={n} href={hrefWith({ open: part })} title="Open it">
            {part}
          </a>
        ),
      )}
    </pre>
  );
}

interface Part {
  readonly name: string;
  readonly chars: number;
  readonly budget?: number;
  readonly cut?: string | undefined;
}

function tokensOf(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN);
}

/** Each part with its share of the whole text, and a mark at its own budget. */
function Parts({ parts, limit }: { readonly parts: readonly Part[]; readonly limit: number }) {
  const total = parts.reduce((sum, { chars }) => sum + chars, 0);
  const widest = Math.max(1, ...parts.map(({ chars, budget = 0 }) => Math.max(chars, budget)));
  const borrows = parts.some(({ chars, budget }) => budget !== undefined && chars > budget);
  return (
    <>
      <table class="parts">
        <caption>
          About {tokensOf(total).toLocaleString()} of at most {countOf(tokensOf(limit), 'token')}
          <span class="hint"> {total.toLocaleString()} characters</span>
        </caption>
        <tbody>
          {parts.map(({ name, chars, budget, cut }) => (
            <tr key={name}>
              <th scope="row">{partWords(name)}</th>
              <td class="part-bar">
                <span class="part-track">
                  <span class="meter" style={{ width: `${Math.max(1, (100 * chars) / widest)}%` }} />
                  {budget !== undefined && (
                    <span class="part-room" style={{ left: `${(100 * budget) / widest}%` }} aria-hidden="true" />
                  )}
                </span>
              </td>
              <td class="number">{tokensOf(chars).toLocaleString()}</td>
              <td class="hint">{budget === undefined ? '' : roomWords(chars, budget)}</td>
              <td class="hint">{cut === undefined ? '' : `left out: ${cut}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {borrows && (
        <p class="quiet parts-note">
          <span class="parts-mark">The mark is the room of each part. </span>A part that needs more borrows what others
          leave; together they never exceed the limit.
        </p>
      )}
    </>
  );
}

function roomWords(chars: number, budget: number): string {
  const room = Math.floor(budget / CHARS_PER_TOKEN);
  return chars > budget
    ? `${room.toLocaleString()} + ${(tokensOf(chars) - room).toLocaleString()} borrowed`
    : `of ${room.toLocaleString()}`;
}

const USE_WORDS = {
  opened: 'opened by the session',
  changed: 'the task was changed by the session',
  said: 'repeated in a reply',
} as const;

interface GivenUse {
  readonly items: number;
  readonly used: readonly { readonly text: string; readonly how: keyof typeof USE_WORDS }[];
}

function UseMark({ use: { items, used } }: { readonly use: GivenUse }) {
  if (items === 0) return null;
  const about = 'The session opened an item, changed its task, or repeated its words afterwards';
  return (
    <span title={about}>
      {used.length === 0 ? (
        <span class="hint">not used</span>
      ) : (
        <Badge tone="good">
          {used.length} of {items} used
        </Badge>
      )}
    </span>
  );
}

function Ledger() {
  const given = useLoad(`given ${project.value}`, () => api.context.given.$get({ query: chosenProject() }));
  return (
    <Section title="Given before">
      <Show of={given}>
        {({ given: entries }) =>
          entries.length === 0 ? (
            <p class="quiet">
              Nothing yet. Once <Command of="init" /> has connected your agent, everything a session is given is listed
              here, word for word.
            </p>
          ) : (
            <ul class="rows">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <details class="folded given">
                    <summary>
                      <Icon name="chevron" size={13} class="turn" />
                      <span class="call-about">
                        {KIND_WORDS[entry.kind] ?? entry.kind}:{' '}
                        {entry.parts.map(({ name }) => partWords(name)).join(', ')}
                      </span>
                      <UseMark use={entry.use} />
                      <span class="cost">{entry.tokens} tokens</span>
                      <ProjectName slug={entry.project} />
                      <Time at={entry.at} />
                    </summary>
                    <div class="folded-body">
                      {entry.session !== null && (
                        <p>
                          <a href={href(['sessions', entry.session], { at: entry.id })}>
                            {entry.title ?? 'Its session'}
                          </a>
                        </p>
                      )}
                      {entry.use.used.length > 0 && (
                        <ul class="used" aria-label="Used afterwards">
                          {entry.use.used.map(({ text, how }) => (
                            <li key={text}>
                              <Icon name="check" size={13} /> {text} <span class="hint">{USE_WORDS[how]}</span>
                            </li>
                          ))}
                        </ul>
                      )}
                      <PackText text={entry.text} />
                      <a class="hint" href={hrefWith({ open: entry.id })}>
                        Sources and uses
                      </a>
                    </div>
                  </details>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </Section>
  );
}
