/** A colour for each project, the same on every page. Two projects share one only if there are more projects than colours. */
import { computed, signal } from '@preact/signals';

/** Evenly around the circle: neighbours can still be told apart. */
const COLOURS = 12;
/** The golden angle, in steps of the circle: names that differ little get colours that are far apart. */
const STEP = 5;

/** In the order in which they get their colours. */
export const knownProjects = signal<readonly string[]>([]);

const slots = computed(() => {
  const taken = new Map<string, number>();
  for (const slug of knownProjects.value) {
    const used = new Set(taken.values());
    let slot = slotOf(slug);
    for (let tries = 0; tries < COLOURS && used.has(slot); tries += 1) slot = (slot + STEP) % COLOURS;
    taken.set(slug, slot);
  }
  return taken;
});

export function hueOf(slug: string): number {
  return ((slots.value.get(slug) ?? slotOf(slug)) * 360) / COLOURS;
}

function slotOf(slug: string): number {
  let sum = 0;
  for (const char of slug) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return sum % COLOURS;
}
