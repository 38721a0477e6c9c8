/** What each type of event says, and whether a session may be given its text: the rows of `docs/reference/events.md`. */
import type { EventType } from '../../src/domain/event-bodies.ts';

interface EventText {
  readonly about: string;
  /** Whether and how its text may be given to a session. */
  readonly prompt: string;
}

export const EVENT_TEXTS: Readonly<Record<EventType, EventText>> = {
  'session.started': {
    about: 'A session of an agent started or was resumed.',
    prompt: 'Never verbatim; counted and dated in the context pack.',
  },
  'session.ended': {
    about: 'A session ended, with the reason that the agent gave.',
    prompt: 'Never.',
  },
  'prompt.submitted': {
    about: 'A message to the agent, word for word, from a person or a program.',
    prompt: 'Only when recalled; a person’s words have the trust `owner`.',
  },
  'reply.given': {
    about: 'A reply of the agent, word for word.',
    prompt: 'Only when recalled, as the agent’s words.',
  },
  'tool.called': {
    about: 'A tool call with its input, outcome and the files it touched.',
    prompt: 'Command, files and exit code may be pushed; output only when recalled.',
  },
  'plan.proposed': {
    about: 'A plan that an agent proposed in plan mode. It is neither a task nor a fact.',
    prompt: 'Only when recalled.',
  },
  'context.compacted': {
    about: 'The client replaced a part of the conversation with a summary. The journal keeps the original words.',
    prompt: 'Only when recalled; the client itself gives the summary to the session.',
  },
  'file.intent': {
    about: 'Memoir is about to replace one of its files: the text it read and the text it will write.',
    prompt: 'Through the note it belongs to.',
  },
  'file.written': {
    about: 'The announced replacement of a file is on disk.',
    prompt: 'Never.',
  },
  'file.edited': {
    about: 'Someone else changed one of Memoir’s files. The new text is recorded before anything is merged.',
    prompt: 'Through the note it belongs to, with the trust `agent` until it is confirmed.',
  },
  'file.removed': {
    about: 'Someone deleted or moved one of Memoir’s files.',
    prompt: 'Never.',
  },
  'project.registered': {
    about: 'A repository or folder was seen for the first time. The id of this event becomes the id of the project.',
    prompt: 'Its name, always. Its content is given in another project only if the owner names it.',
  },
  'project.identified': {
    about: 'A known project was seen in another place: another clone, a new remote or a moved folder.',
    prompt: 'Never.',
  },
  'project.changed': {
    about: 'The name, an alias, a tag or the isolation of a project changed, or it was merged into another project.',
    prompt: 'Never.',
  },
  'project.switched': {
    about: 'A session or folder switched to this project, or it became the default outside any project.',
    prompt: 'Never; it decides which project later events count for.',
  },
  'task.added': {
    about: 'A task was added.',
    prompt: 'Always while it is open: as one line of data, cut to its limit.',
  },
  'task.changed': {
    about:
      'The status, words, priority, due date or context of a task changed, with the reason; or the owner confirmed the task or refuted a change.',
    prompt: 'As part of the task.',
  },
  'task.claimed': {
    about: 'A session claimed a task until the given time.',
    prompt: 'As part of the task.',
  },
  'task.released': {
    about: 'A session released its claim on a task.',
    prompt: 'Never.',
  },
  'task.linked': {
    about: 'A task now depends on another one, or no longer does.',
    prompt: 'As part of the task.',
  },
  'fact.stated': {
    about: 'Someone stated a fact with a command or tool: a decision, a preference, a blocker …, with its sources.',
    prompt: 'Only with the trust `owner` or `agent`.',
  },
  'fact.drawn': {
    about: 'A language model found a fact in a conversation. It quotes words of that conversation.',
    prompt: 'With the trust `agent` at most, and only if all of its sources have it.',
  },
  'fact.worded': {
    about: 'A language model reworded a fact for notes, without adding or dropping anything.',
    prompt: 'Through the note it is part of, with the trust `agent` at most.',
  },
  'fact.changed': {
    about: 'A fact was confirmed, refuted, replaced, ended or reworded.',
    prompt: 'As part of the fact.',
  },
  'status.set': {
    about: 'A line of the project’s status was set or removed, or the owner refuted an unconfirmed value.',
    prompt: 'As part of the status.',
  },
  'context.given': {
    about: 'A session was given this text, word for word, with its size.',
    prompt: 'Never; the session already has it.',
  },
  'memory.searched': {
    about:
      'Someone searched: the redacted query and the first results. Written after the answer; `recall.record` turns it off.',
    prompt: 'Never, and never found by a search.',
  },
  'memory.opened': {
    about: 'Someone opened one item. Written after the answer.',
    prompt: 'Never, and never found by a search.',
  },
  'dream.started': {
    about: 'A dream started to turn facts into notes.',
    prompt: 'Never.',
  },
  'dream.proposed': {
    about: 'A dream proposed a change of one file: the new text, the reason and the sources.',
    prompt: 'Through the file, once the change is applied.',
  },
  'dream.decided': {
    about: 'Changes that a dream proposed were applied together, or a person rejected them.',
    prompt: 'Never.',
  },
  'dream.ended': {
    about: 'A dream finished, or failed with this reason.',
    prompt: 'Never.',
  },
  'model.asked': {
    about: 'A language model was called: purpose, model and highest possible cost, without content.',
    prompt: 'Never.',
  },
  'model.answered': {
    about:
      'A call of a language model ended: tokens, cost in US dollars, time, and the reason if it failed, without content.',
    prompt: 'Never.',
  },
  'turns.read': {
    about: 'A language model has read the turns of a session up to this time. They are not sent, or paid for, again.',
    prompt: 'Never.',
  },
  'notes.selected': {
    about: 'A language model chose notes for the next prompt of a session by their descriptions.',
    prompt: 'Not itself; the notes are given once, if they may be pushed.',
  },
  'companion.received': {
    about:
      'How a message reached the companion: its channel, its id there, attachments, and quoted text of other people.',
    prompt: 'To the companion, as part of its conversation; quoted text as external.',
  },
  'companion.commanded': {
    about:
      'The person sent the companion a command as a message, such as `/cancel`. Receiving the same message again has no effect.',
    prompt: 'Never.',
  },
  'companion.began': {
    about: 'The companion started to answer these messages.',
    prompt: 'Never.',
  },
  'companion.stepped': {
    about: 'The companion’s model called tools, with the text it wrote before.',
    prompt: 'To the companion, as part of its conversation.',
  },
  'companion.ended': {
    about: 'A turn of the companion ended: answered, cancelled or stopped.',
    prompt: 'Never.',
  },
  'companion.sent': {
    about: 'One attempt to send a reply on one channel.',
    prompt: 'Never.',
  },
  'companion.beat': {
    about: 'The companion considered speaking first. It spoke, stayed silent, or was suppressed by a rule.',
    prompt: 'Never; what it said is a reply.',
  },
  'companion.compacted': {
    about:
      'Older turns of the companion’s conversation were replaced with a summary. The journal keeps the original words.',
    prompt: 'To the companion, in place of the turns.',
  },
  'capture.paused': {
    about: 'Recording was paused in one project or everywhere, for a time or until it is resumed.',
    prompt: 'Never.',
  },
  'capture.resumed': {
    about: 'Recording was resumed.',
    prompt: 'Never.',
  },
  'event.supplemented': {
    about: 'An event was captured again with more content. These are the new fields.',
    prompt: 'As part of the event it adds to.',
  },
  'event.erased': {
    about: 'An event was erased on the owner’s request. Its id is kept so that the event cannot come back.',
    prompt: 'Never.',
  },
  'event.external': {
    about:
      'An erased event had brought external content into its session at this time. What was made from that content stays unconfirmed.',
    prompt: 'Never.',
  },
};
