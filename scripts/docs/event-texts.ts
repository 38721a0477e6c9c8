/** What each type of event says, and whether a session may be given its text: the rows of `docs/reference/events.md`. */
import type { EventType } from '../../src/domain/event-bodies.ts';

interface EventText {
  readonly about: string;
  /** Whether and how its text may be given to a session. */
  readonly prompt: string;
}

export const EVENT_TEXTS: Readonly<Record<EventType, EventText>> = {
  'session.started': {
    about: 'One run of one agent began, or was resumed.',
    prompt: 'Never verbatim; counted and dated in the context pack.',
  },
  'session.ended': {
    about: 'The run ended, with the reason the agent gave.',
    prompt: 'Never.',
  },
  'prompt.submitted': {
    about: 'What was asked of the agent, word for word, by a person or a machine.',
    prompt: 'Only when recalled; a person’s words have the owner’s trust.',
  },
  'reply.given': {
    about: 'What the agent answered, word for word.',
    prompt: 'Only when recalled, as the agent’s words.',
  },
  'tool.called': {
    about: 'A tool call with its input, outcome and the files it touched.',
    prompt: 'Command, files and exit code may be; its output never unasked.',
  },
  'plan.proposed': {
    about: 'What an agent proposed to do, in plan mode; neither a task nor a memory.',
    prompt: 'Only when recalled.',
  },
  'context.compacted': {
    about: 'The client replaced a part of the conversation by a summary; the words themselves stay here.',
    prompt: 'Only when recalled; the client gives the summary itself.',
  },
  'file.intent': {
    about: 'Memoir is about to replace a file of its own: what it saw and what it will write.',
    prompt: 'Through the note it belongs to.',
  },
  'file.written': {
    about: 'The replacement is on disk.',
    prompt: 'Never.',
  },
  'file.edited': {
    about: 'Somebody else changed a file of Memoir’s; the new text, kept before anything is merged.',
    prompt: 'Through the note it belongs to, with an agent’s trust until confirmed.',
  },
  'file.removed': {
    about: 'Somebody deleted a file of Memoir’s, or it was moved.',
    prompt: 'Never.',
  },
  'project.registered': {
    about: 'A repository or folder was met for the first time; its id is this event’s.',
    prompt: 'Its name, always; nothing of it in another project unless the owner names it.',
  },
  'project.identified': {
    about: 'The same project was met elsewhere: another clone, a new remote, a moved folder.',
    prompt: 'Never.',
  },
  'project.changed': {
    about: 'Its name, an alias, a tag or its isolation changed, or it was merged into another project.',
    prompt: 'Never.',
  },
  'project.switched': {
    about: 'The work went over to this project: in a session, in a folder, or by default outside any project.',
    prompt: 'Never; it decides which project later events count for.',
  },
  'task.added': {
    about: 'Somebody promised a piece of work.',
    prompt: 'Always while it is open: as data, one line, cut.',
  },
  'task.changed': {
    about:
      'Its status, words, priority, due date or context changed, with the reason, or the owner confirmed it or refuted a change.',
    prompt: 'As part of the task.',
  },
  'task.claimed': {
    about: 'A session works on it, until the time given.',
    prompt: 'As part of the task.',
  },
  'task.released': {
    about: 'The session gave up its claim.',
    prompt: 'Never.',
  },
  'task.linked': {
    about: 'It depends on another task, or no longer does.',
    prompt: 'As part of the task.',
  },
  'fact.stated': {
    about: 'Somebody stated a fact with a command or tool: a decision, a preference, a blocker …, with its sources.',
    prompt: 'With the owner’s or the agent’s trust only.',
  },
  'fact.drawn': {
    about: 'A language model found a fact in a conversation. It quotes words that stand there.',
    prompt: 'With the agent’s trust at most, and only if all of its sources have it.',
  },
  'fact.worded': {
    about: 'A language model worded a fact for notes. It adds and drops nothing of what was said.',
    prompt: 'Through the note it is part of, with the agent’s trust at most.',
  },
  'fact.changed': {
    about: 'A statement was confirmed, refuted, replaced, ended or reworded.',
    prompt: 'As part of the statement.',
  },
  'status.set': {
    about: 'One line of the project’s status was set or removed, or the owner refuted an unconfirmed value.',
    prompt: 'As part of the status.',
  },
  'context.given': {
    about: 'What a session was given from memory, word for word, with what it cost.',
    prompt: 'Never again: it was.',
  },
  'memory.searched': {
    about:
      'Somebody searched: the redacted query and the first results. Written after the answer; `recall.record` turns it off.',
    prompt: 'Never, and never found by a search.',
  },
  'memory.opened': {
    about: 'Somebody opened one memory. Written after the answer.',
    prompt: 'Never, and never found by a search.',
  },
  'dream.started': {
    about: 'A dream began to turn facts into notes.',
    prompt: 'Never.',
  },
  'dream.proposed': {
    about: 'A dream wants to change one file: the new text, the reason and the sources.',
    prompt: 'Through the file, once it is applied.',
  },
  'dream.decided': {
    about: 'Changes that a dream proposed were applied, all at once, or a person rejected them.',
    prompt: 'Never.',
  },
  'dream.ended': {
    about: 'A dream is done, or failed with this reason.',
    prompt: 'Never.',
  },
  'model.asked': {
    about: 'A language model was called: purpose, model, and the most it can cost. No content.',
    prompt: 'Never.',
  },
  'model.answered': {
    about: 'The call ended: tokens, cost in US dollars, time, and the reason if it failed. No content.',
    prompt: 'Never.',
  },
  'turns.read': {
    about: 'A language model has read the turns of a session up to a time, so it is not paid for them again.',
    prompt: 'Never.',
  },
  'notes.selected': {
    about: 'A language model chose notes for the next prompt of a session, by their descriptions.',
    prompt: 'Never itself; the notes are given once, if they may be pushed.',
  },
  'companion.received': {
    about: 'How a message reached the companion: channel, id there, attachments, and text of others that it quotes.',
    prompt: 'To the companion, as part of its conversation; quoted text as external.',
  },
  'companion.commanded': {
    about:
      'A command that the person sent to the companion as a message, such as `/cancel`. The same message again does nothing.',
    prompt: 'Never.',
  },
  'companion.began': {
    about: 'The companion began to answer these messages.',
    prompt: 'Never.',
  },
  'companion.stepped': {
    about: 'The companion’s model asked for tools, with what it said before.',
    prompt: 'To the companion, as part of its conversation.',
  },
  'companion.ended': {
    about: 'A turn of the companion is over: answered, cancelled or stopped.',
    prompt: 'Never.',
  },
  'companion.sent': {
    about: 'One attempt to send a reply on one channel.',
    prompt: 'Never.',
  },
  'companion.beat': {
    about: 'The companion considered speaking first: it did, it stayed silent, or a rule suppressed it.',
    prompt: 'Never; what it said is a reply.',
  },
  'companion.compacted': {
    about: 'Older turns of the companion’s conversation were replaced by a summary; the words themselves stay here.',
    prompt: 'To the companion, in place of the turns.',
  },
  'capture.paused': {
    about: 'Recording stopped, in a project or everywhere, for a while or until it is resumed.',
    prompt: 'Never.',
  },
  'capture.resumed': {
    about: 'Recording continues.',
    prompt: 'Never.',
  },
  'event.supplemented': {
    about: 'The same happening seen again with more content.',
    prompt: 'As the event it completes.',
  },
  'event.erased': {
    about: 'An event was destroyed at the owner’s wish; its id stays so that it cannot come back.',
    prompt: 'Never.',
  },
  'event.external': {
    about:
      'An erased event brought words from outside into its session at this time; what was made of them stays unconfirmed.',
    prompt: 'Never.',
  },
};
