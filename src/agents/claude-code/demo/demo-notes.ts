/** Notes of the demo that link to each other, as a person or an agent keeps them. */
export const DEMO_NOTES_PROJECT = 'orchard';

export const DEMO_NOTES = [
  {
    type: 'project',
    name: 'Watering rules',
    description: 'how many litres each tree needs, and what counts as rain',
    text: 'A young tree needs **20 litres** a week, an old one **40**. Rain counts in full; see [[Rain file]].\n\n- Litres everywhere, never gallons.\n- A tree is thirsty after seven dry days.\n- Ines knows the old trees; see [[Ines]].',
  },
  {
    type: 'project',
    name: 'Rain file',
    description: 'the format of rain.csv',
    text: '`rain.csv` has one line a day: the date and the millimetres. A missing day counts as dry.\n\n```csv\n2026-11-14,3.5\n2026-11-16,0\n```\n\nThe weights in [[Watering rules]] are computed from it.',
  },
  {
    type: 'reference',
    name: 'Ines',
    description: 'who planted the orchard, and where her watering book is',
    text: 'Ines planted the orchard in 1998. Her watering book is in the shed. She is reachable in the evening. What she says about single trees goes into [[Watering rules]].',
  },
] as const;
