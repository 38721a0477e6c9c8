/** Which dialogs of the shell are open. */
import { signal } from '@preact/signals';

export const paletteOpen = signal(false);
export const helpOpen = signal(false);
