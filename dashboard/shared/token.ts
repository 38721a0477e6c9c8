/**
 * The token of this run of the server. It comes in the fragment of the link, which browsers do not send, and is kept in the storage
 * of this address and port, so that a second tab and a reload work. It is useless once the server has stopped.
 */
const NAME = 'memoir.token';

/** True if the address had one. */
export function takeToken(): boolean {
  const match = /^#token=([\w-]+)$/.exec(location.hash);
  if (match?.[1] === undefined) return false;
  localStorage.setItem(NAME, match[1]);
  history.replaceState(null, '', '#/');
  return true;
}

export function token(): string | null {
  return localStorage.getItem(NAME);
}
