/** Replaces `memoir …` in a sentence with the command that works on this machine. */
export function withCommand(sentence: string, command: string): string {
  return command === 'memoir' ? sentence : sentence.replace(/(?<=[`"])memoir(?=[ `"])/g, () => command);
}
