/** Building blocks of the second voice. `{p}`, `{p2}`: phrases of the subject; `{n}`: a number; `{said}`: the person's words. */

/** How the person begins a turn. */
export const LEADS = [
  'Thanks, the part about {p} was what I needed.',
  'I slept on it.',
  'That was a lot to read, but it helped.',
  'Sorry for the silence, the week was full.',
  'I followed your list from top to bottom and got stuck at {p}.',
  'We discussed your answer at the kitchen table for an hour.',
  'You mentioned {p} before and I nodded without understanding it.',
  'Back to something else, because it has been on my mind since breakfast.',
  'Okay, I think I get it now.',
  'I copied your checklist for {p} into my notebook.',
  'Not sure if I explained it well last time.',
  'I am writing this on the tram, so forgive the typos.',
  'Today was better than yesterday.',
  'I looked at {p} again after your message.',
  'It is late and I should be in bed.',
] as const;

export const TAILS = [
  'A short answer is fine.',
  'Be honest, please.',
  'I have half an hour before I need to leave.',
  'If it depends, tell me on what.',
  'Maybe I am overthinking it.',
  'No rush with this one.',
  'Bad news first, if there is any.',
] as const;

/** How the agent takes up the person's words. */
export const ECHOES = [
  'It makes sense that {said}, and it changes what matters most here.',
  'Since you mentioned that {said}, the following builds on it.',
  'Thank you for sharing that {said}. Here is how I would think about it.',
  'Keeping in mind that {said}, you have more options than it may seem.',
  'You told me that {said}, so I have adapted the suggestions below.',
  'With {said} in mind, let us go through this carefully.',
] as const;

export const SECTIONS = [
  '{P} at a glance',
  'What to know about {p}',
  'Getting {p} right',
  'Preparing for {p}',
  '{P} and {p2} compared',
  'Before you decide on {p}',
  'If {p} does not work out',
  'A realistic schedule for {p}',
  'Questions to ask about {p}',
  'Typical costs around {p}',
  'Small things that make {p} easier',
  'Where {p} meets {p2}',
  'Your next three steps',
  'Summary',
] as const;

export const LABELS = [
  'Start small',
  'Timing',
  'Costs',
  'Risk',
  'Alternatives',
  'Checklist',
  'Why it matters',
  'Common trap',
  'Rule of thumb',
  'Who to ask',
  'Paperwork',
  'Comfort',
  'Quality',
  'Plan B',
  'Follow-up',
  'Quick win',
] as const;

export const FRAMES = [
  'Look at {p} first, because a decision there limits what you can do with {p2} later on.',
  'Many people in your situation spend about {n} percent of their effort on {p} and regret that it was not more.',
  'Give {p} a fixed place in your calendar, and treat it like an appointment with somebody else.',
  'If you are unsure about {p}, try the cheapest version for {n} days and judge it afterwards.',
  'The difference between a good and a poor result with {p} often lies in the preparation.',
  'Talk about {p} with someone who has done it recently, since advice from years ago may no longer hold.',
  'Note the date, the amount and the name of the person you spoke to whenever {p} comes up.',
  'There is rarely one right answer for {p}; what counts is that it suits your days.',
  'You can postpone {p2} without harm, but {p} should be settled within {n} days.',
  'A second opinion on {p} costs little and prevents the expensive kind of mistake.',
  'Expect that {p} takes longer the first time and becomes routine after the third.',
  'When {p} and {p2} get in each other’s way, choose the one that is harder to change.',
  'It helps to describe the worst case for {p} in one sentence, because it usually sounds less frightening then.',
  'Set a limit in advance for how much time and money {p} may take.',
  'Pictures and samples say more about {p} than any description could.',
  'Be generous with yourself while you are learning {p}, and strict once you know it.',
  'Ask for {p} in writing, even if the conversation was pleasant.',
  'Reviews of {p} are worth reading from the middle, not from the best or the worst.',
  'You might find that {p} solves half of {p2} on its own.',
  'Review {p} after {n} weeks and drop whatever you have not used.',
  'In practice, {p} depends on the weather, on other people and on luck, in that order.',
  'Write a short list of what must be true for {p} to succeed, and check it before each step.',
  'Most guides skip {p2}, although it explains why {p} fails for beginners.',
  'Keep {p} flexible until the last responsible moment.',
] as const;

export const OFFERS = [
  'Would you like me to turn this into a plan for the coming {n} days?',
  'Tell me how {p} goes, and we can adjust the rest.',
  'Shall I go deeper into {p} or into {p2}?',
  'If you share more details about {p}, I can be more specific.',
  'Do you want a printable version of the part about {p}?',
] as const;
