/** The subject of the last commit that was given on the command line. */
export function commitMessage(commands: readonly string[]): string | undefined {
  for (const raw of commands.toReversed()) {
    const command = raw.replaceAll('\n', '  ');
    const match =
      /\bgit\s+(?:-\S+\s+\S+\s+)?commit\b[^"']*?\s-(?:[a-zA-Z]*m|-message)[= ]?\s*(?:"\$\(cat <<\s*'?\w+'? (?<here>[^"]+)|"(?<double>[^"]+)|'(?<single>[^']+))/.exec(
        command,
      );
    const message = match?.groups?.here ?? match?.groups?.double ?? match?.groups?.single;
    // A body follows the subject after a line break or a sentence.
    const subject = message?.split(/\s{2,}|(?<=\.) /, 1)[0]?.trim();
    if (subject !== undefined && subject.length > 5) return subject;
  }
  return undefined;
}
