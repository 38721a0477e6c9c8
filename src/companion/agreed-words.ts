/**
 * Whether the person agreed to words that the companion wants to write into its own files. While words of others, or a summary made from
 * them, are in view, the model may repeat them in any later turn, and its files are part of every request. So the person has to have
 * seen or said the exact words, and to answer with more than assent.
 */
import { ownContent } from '../domain/trust/assent.ts';
import { type Conversation, hasForeignWords } from './conversation.ts';

/** `texts`: what is written and what is removed. */
export function isAgreed(conversation: Conversation, texts: readonly string[]): boolean {
  if (!hasForeignWords(conversation)) return true;
  const { turns, current } = conversation;
  const typed = (current?.messages ?? [])
    .flatMap(({ text, trust }) => (trust === 'owner' && text !== undefined ? [text] : []))
    .join('\n\n');
  if (ownContent(typed) !== 'enough') return false;
  const known = [typed, turns.at(-1)?.reply?.text ?? ''].map(spacedWords);
  return texts
    .filter((text) => text.trim() !== '')
    .every((text) => {
      const words = spacedWords(text);
      return words.trim() !== '' && known.some((each) => each.includes(words));
    });
}

/** Quotation marks and markup do not count: a reply shows a text in quotes or as a list. */
function spacedWords(text: string): string {
  return ` ${(
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ')} `;
}
