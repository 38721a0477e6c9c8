/** Dark or light: as the system says, or as chosen. */
import { signal } from '@preact/signals';

type Theme = 'auto' | 'light' | 'dark';
const NAME = 'memoir.theme';
const NEXT: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' };

export const theme = signal<Theme>(read());

function read(): Theme {
  const chosen = localStorage.getItem(NAME);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

export function cycleTheme(): void {
  theme.value = NEXT[theme.value];
  localStorage.setItem(NAME, theme.value);
  if (theme.value === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
}
