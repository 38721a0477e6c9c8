/** Half a year of work, or a year if there was work before it; one square per day, one column per week. */
import { useMemo } from 'preact/hooks';
import { dayKey, whole } from '../../shared/time.ts';

const HALF_YEAR = 27;
const YEAR = 53;
const CELL = 11;
const GAP = 3;
const DAY_MS = 86_400_000;
const LEVELS = 4;
const month = new Intl.DateTimeFormat(undefined, { month: 'short' });

/** A session that was imported must not be missing because it is older than half a year. */
function weeksShown(hours: readonly { readonly at: number }[], now: number): number {
  return hours.some(({ at }) => now - at >= (HALF_YEAR - 1) * 7 * DAY_MS) ? YEAR : HALF_YEAR;
}

export function HeatMap({ hours }: { readonly hours: readonly { readonly at: number; readonly events: number }[] }) {
  const { days, max, total, weeks } = useMemo(() => {
    const columns = weeksShown(hours, Date.now());
    const byDay = new Map<string, number>();
    for (const { at, events } of hours) byDay.set(dayKey(at), (byDay.get(dayKey(at)) ?? 0) + events);
    const today = new Date();
    const end = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12).getTime();
    const lead = (today.getDay() + 6) % 7;
    const first = end - ((columns - 1) * 7 + lead) * DAY_MS;
    const list = Array.from({ length: (columns - 1) * 7 + lead + 1 }, (_, n) => {
      const at = first + n * DAY_MS;
      return { at, n, events: byDay.get(dayKey(at)) ?? 0 };
    });
    const sorted = list
      .map(({ events }) => events)
      .filter((n) => n > 0)
      .sort((a, b) => a - b);
    return {
      weeks: columns,
      days: list,
      max: sorted[Math.floor(sorted.length * 0.9)] ?? 1,
      total: sorted.reduce((sum, n) => sum + n, 0),
    };
  }, [hours]);
  const level = (events: number): number =>
    events === 0 ? 0 : Math.min(LEVELS, 1 + Math.floor((events / max) * (LEVELS - 0.01)));
  const width = weeks * (CELL + GAP);
  // A year is drawn smaller, so its months are written larger.
  const head = weeks > HALF_YEAR ? 24 : 14;
  return (
    <figure class={weeks > HALF_YEAR ? 'heat year' : 'heat'}>
      <svg
        viewBox={`0 0 ${width} ${7 * (CELL + GAP) + head}`}
        role="img"
        aria-label={`${total} recorded steps in the last ${weeks} weeks`}
      >
        {days.map(({ at, n, events }) => (
          <rect
            key={n}
            class={`heat-${level(events)}`}
            x={Math.floor(n / 7) * (CELL + GAP)}
            y={head + (n % 7) * (CELL + GAP)}
            width={CELL}
            height={CELL}
            rx="2.5"
          >
            <title>{`${whole(at).replace(/,? \d{1,2}:\d{2}.*$/, '')}: ${events === 0 ? 'nothing' : `${events} steps`}`}</title>
          </rect>
        ))}
        {days
          .filter(({ at, n }) => n % 7 === 0 && new Date(at).getDate() <= 7)
          .map(({ at, n }) => (
            <text key={n} x={(n / 7) * (CELL + GAP)} y={head - 6}>
              {month.format(new Date(at))}
            </text>
          ))}
      </svg>
    </figure>
  );
}
