/** Puts the command that really runs on this machine into a sentence that says `memoir …`. */
export function withCommand(sentence: string, command: string): string {
  return command === 'memoir' ? sentence : sentence.replace(/(?<=[`"])memoir(?=[ `"])/g, () => command);
}
