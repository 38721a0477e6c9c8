/** Short messages about what was just done. */
import { signal } from '@preact/signals';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

export const toasts = signal<readonly Toast[]>([]);
const SHOWN_MS = 6000;
let last = 0;

export function tell(text: string, tone: Toast['tone'] = 'good'): void {
  last += 1;
  const id = last;
  toasts.value = [...toasts.value.slice(-2), { id, text, tone }];
  setTimeout(() => {
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  }, SHOWN_MS);
}
