/** One event of a transcript as an element: what was said in full, what was done in one line that opens. */
import { clock, element, plural } from './dom.js';

/** Code units of a command or path in the closed line of a tool call. */
const GIST_CHARS = 140;

export function eventView(event, loadWhole) {
  const view = shapeOf(event)(event);
  view.id = `event-${event.id}`;
  if (event.cut) {
    const more = element(
      'button',
      {
        type: 'button',
        class: 'more',
        onclick: async () => {
          const whole = await loadWhole(event.id);
          view.replaceWith(eventView(whole, loadWhole));
        },
      },
      'Show all of it',
    );
    view.append(more);
  }
  return view;
}

function shapeOf({ type }) {
  if (type === 'prompt.submitted') return promptView;
  if (type === 'reply.given') return (event) => spoken(event, 'agent', event.body.speaker ?? 'Agent', event.body.text);
  if (type === 'plan.proposed') return (event) => spoken(event, 'plan', 'Plan', event.body.text);
  if (type === 'tool.called') return toolView;
  if (type === 'context.compacted') return compactionView;
  return type.startsWith('session.') ? markView : smallView;
}

function promptView(event) {
  const { text, origin, speaker, images } = event.body;
  const person = event.actor === 'person' && origin !== 'machine';
  const who = speaker ?? (person ? 'You' : 'Prompt');
  const view = spoken(event, person ? 'person' : 'machine', who, text);
  if (images) view.append(element('p', { class: 'note' }, `${plural(images, 'image')}, not kept`));
  return view;
}

function spoken(event, kind, who, text) {
  return element(
    'article',
    { class: `said ${kind}` },
    element('h3', {}, String(who), ' ', clock(event.at)),
    element('div', { class: 'words' }, String(text ?? '')),
  );
}

function toolView(event) {
  const { tool, outcome, exitCode, input, output, files } = event.body;
  const failed = outcome !== 'ok';
  const state = failed ? (exitCode === undefined ? outcome : `${outcome}, exit ${exitCode}`) : '';
  return element(
    'details',
    { class: failed ? 'tool failed' : 'tool' },
    element(
      'summary',
      {},
      element('b', {}, String(tool)),
      ' ',
      element('code', {}, gistOf(input, files)),
      state === '' ? null : element('span', { class: 'state' }, state),
      clock(event.at),
    ),
    input === undefined ? null : element('pre', { class: 'input' }, commandOf(input) ?? asText(input)),
    output === undefined ? null : element('pre', {}, String(output)),
  );
}

/** A command is read as it was typed, not as JSON has it. */
function commandOf(input) {
  const { command, ...rest } = Object(input);
  const alone = Object.keys(rest).every((key) => key === 'description' || key === 'timeout');
  return typeof command === 'string' && alone ? command : undefined;
}

function gistOf(input, files) {
  const { command, file_path, path, pattern, query, url, description } = Object(input);
  const found = [command, file_path, path, pattern, query, url, files?.[0], description];
  const words = found.find((value) => typeof value === 'string') ?? (input === undefined ? '' : asText(input));
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > GIST_CHARS ? `${line.slice(0, GIST_CHARS)}…` : line;
}

function compactionView(event) {
  const { summary, trigger } = event.body;
  return element(
    'details',
    { class: 'mark' },
    element('summary', {}, `The conversation was compacted${trigger ? ` (${trigger})` : ''} `, clock(event.at)),
    summary === undefined ? null : element('div', { class: 'words' }, String(summary)),
  );
}

function markView(event) {
  const { agent, model, reason, source } = event.body;
  const notes = [agent, model, source, reason].filter((part) => typeof part === 'string');
  const what = event.type === 'session.started' ? 'Session started' : 'Session ended';
  return element('p', { class: 'mark' }, [what, ...notes].join(' · '), ' ', clock(event.at));
}

/** Tasks, decisions and the rest: the type, and the words if it has some. */
function smallView(event) {
  const { text, statement, name, value, status } = event.body;
  const words = [text, statement, name === undefined ? undefined : `${name} = ${value}`, status];
  const said = words.find((part) => typeof part === 'string') ?? '';
  return element(
    'details',
    { class: 'small' },
    element('summary', {}, element('b', {}, event.type), ' ', said, ' ', clock(event.at)),
    element('pre', {}, asText(event.body)),
  );
}

function asText(value) {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
