/** Whether the server with this address runs on this machine. */
export function isLocal(url: string): boolean {
  return URL.canParse(url) && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}
