/** Decodes `%20` and similar. Text with a percent sign that means itself, as in `100%.md`, stays as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Trigger: a percent sign without two digits. Outcome: the text as written, so equal texts still give equal names.
    return text;
  }
}
