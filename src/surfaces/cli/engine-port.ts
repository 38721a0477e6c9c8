/** The engine as the command line sees it: the one place of this folder that names where it comes from. */
export interface Memoir {
  close(): void | Promise<void>;
}
