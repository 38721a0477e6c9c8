/**
 * Making elements. What is shown was written by people, web pages and commands, so text only ever becomes text: there is
 * no way here to make markup from a string.
 */

/**
 * @param {string} tag
 * @param {Record<string, string | boolean | ((event: Event) => void) | undefined>} [properties] attributes, or listeners
 *   under names that begin with `on`
 * @param {...(Node | string | null | undefined)} children
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ''));
  return made;
}

/** A time as people say it, with the exact one behind it. */
export function time(iso) {
  const when = new Date(iso);
  const text = when.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return element('time', { datetime: iso, title: iso }, text);
}

export function clock(iso) {
  return element(
    'time',
    { datetime: iso, title: iso },
    new Date(iso).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' }),
  );
}

export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
