import { describe, expect, it } from 'vitest';
import { typedValues } from './typed-values.ts';

describe('sizes of data', () => {
  it.each([
    ['half a gig', '500 mb'],
    ['half gig of ram', '500 mb'],
    ['a gig and a half', '1.5 gb'],
    ['a quarter of a gig', '250 mb'],
    ['half a meg', '500 kb'],
    ['two gigs', '2 gb'],
    ['1,5 GB', '1.5 gb'],
    ['1024 MB', '1 gb'],
    ['ein halbes GB', '500 mb'],
    ['ein halbes Gigabyte', '500 mb'],
    ['anderthalb GB', '1.5 gb'],
    ['medio giga', '500 mb'],
    ['medio mega', '500 kb'],
    ['un giga y medio', '1.5 gb'],
  ])('%s', (said, value) => {
    expect(typedValues(`uploads: ${said}`).map((each) => `${each.type} ${each.value}`)).toEqual([`size ${value}`]);
  });

  it.each(['half the disk', 'half an hour', 'medio día', 'eine halbe Stunde', 'a gigantic file', 'half of it'])(
    'none in "%s"',
    (said) => {
      expect(typedValues(said).filter(({ type }) => type === 'size')).toEqual([]);
    },
  );
});
