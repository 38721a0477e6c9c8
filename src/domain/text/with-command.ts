/**
 * Replaces `memoir …` in a sentence with the command that works on this machine. In messages a command stands in backticks, or behind a
 * colon at the end: "Example: memoir recall login".
 */
export function withCommand(sentence: string, command: string): string {
  return command === 'memoir' ? sentence : sentence.replace(/(?<=`|: )memoir(?=[ `])/g, () => command);
}
