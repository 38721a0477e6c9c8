/**
 * The token of this run of the server. It comes in the fragment of the link, which browsers do not send, and is kept in the storage
 * of this address and port, so that a second tab and a reload work. It is useless once the server has stopped.
 */
const NAME = 'memoir.token';

export function takeToken(): void {
  const match = /^#token=([\w-]+)$/.exec(location.hash);
  if (match?.[1] === undefined) return;
  localStorage.setItem(NAME, match[1]);
  history.replaceState(null, '', '#/');
}

export function token(): string | null {
  return localStorage.getItem(NAME);
}
