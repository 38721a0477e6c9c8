/** The title of a session says what came out of it. */
import { describe, expect, it } from 'vitest';
import { commitMessage } from '../../domain/text/commit-message.ts';
import { answerTitle, centralTitle } from './session-outline.ts';

describe('the title of a session', () => {
  it.each([
    [`git commit -m "fix(login): keep the token after a redirect"`, 'fix(login): keep the token after a redirect'],
    [`git add -A && git commit -am 'Rename the queue'`, 'Rename the queue'],
    [`git -C web commit -m "$(cat <<'EOF' Add the export page  Co-Authored-By: x EOF )"`, 'Add the export page'],
    [`git commit -m "$(cat <<'EOF'\nAdd the export page\n\nWith a body.\nEOF\n)"`, 'Add the export page'],
    [`git add -A && git commit -qm "retry the migration" && git push -q`, 'retry the migration'],
    ['git commit --amend --no-edit', undefined],
    ['npm test', undefined],
  ])('is the message of a commit: %s', (command, title) => {
    expect(commitMessage(['ls', command])).toBe(title);
  });

  it('is that of the last commit', () => {
    expect(commitMessage(['git commit -m "first thing"', 'git commit -m "second thing"', 'git push'])).toBe(
      'second thing',
    );
  });

  it.each([
    ['Done. The proxy listens on port 8443 now.\n\nMore.', 'The proxy listens on port 8443 now'],
    ['## Summary\n\n- The build runs in half the time.', 'Summary The build runs in half the time'],
    ['All good!', undefined],
    ['Yes, everything is pushed and clean.', undefined],
    ['', undefined],
    [
      'I looked at both files. The gate was red because a test compared local times.',
      'The gate was red because a test compared local times',
    ],
    // Turns of a conversation say nothing without their question.
    ['For the shop, then.', undefined],
    ['Fly, Render, a machine with compose, or whatever Ada has.', undefined],
    ["You're right, and I apologise for the confusion.", undefined],
  ])('is the first sentence of the answer that says something: %j', (answer, title) => {
    expect(answerTitle(answer)).toBe(title);
  });

  it('is, in a conversation without a report, the reply that shares most words with the other turns', () => {
    const prompts = ['morning', 'ci fell over again', 'how many slots did we do', 'thanks, the runner is fine now'];
    const replies = [
      'Good morning. What is first?',
      'CI failed because the disk of the runner was full; I pruned old images.',
      '611 slots on Monday, about a tenth more than the week before.',
      'Anything else?',
    ];
    expect(centralTitle(prompts, replies)).toBe(
      'CI failed because the disk of the runner was full; I pruned old images',
    );
    const remind = ['showing luis the slots of the runner next wednesday, dont let me forget'];
    const noted = [
      'Next Wednesday, 4 November: the slots of the runner, for Luis, who wants to see the images of the disk.',
    ];
    expect(centralTitle([...prompts, ...remind], [...replies, ...noted]), 'no reminder').toBe(
      'CI failed because the disk of the runner was full; I pruned old images',
    );
    expect(centralTitle(['hi'], ['Hi! What shall we work on?'])).toBeUndefined();
    expect(
      centralTitle(
        ['und der Export?', 'der Export nach CSV fehlt noch'],
        ['Der Export nach CSV schreibt jetzt alle Bestellungen.', 'Gern.'],
      ),
    ).toBe('Der Export nach CSV schreibt jetzt alle Bestellungen');
  });
});
