/** A part of the engine that is loaded on first use and then kept. */
export interface Loaded<T> {
  load(): Promise<T>;
  /** Returns the part if it was loaded, and drops it. */
  unload(): Promise<T> | undefined;
}

export function loadOnce<T>(create: () => Promise<T>): Loaded<T> {
  let loaded: Promise<T> | undefined;
  return {
    load: () => {
      loaded ??= create();
      return loaded;
    },
    unload: () => {
      const last = loaded;
      loaded = undefined;
      return last;
    },
  };
}
