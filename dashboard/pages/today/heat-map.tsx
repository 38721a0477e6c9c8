/** A year of work, one square per day, one column per week. */
import { useMemo } from 'preact/hooks';
import { dayKey, whole } from '../../shared/time.ts';

const WEEKS = 53;
const CELL = 10;
const GAP = 2.5;
const DAY_MS = 86_400_000;
const LEVELS = 4;
const month = new Intl.DateTimeFormat(undefined, { month: 'short' });

export function HeatMap({ hours }: { readonly hours: readonly { readonly at: number; readonly events: number }[] }) {
  const { days, max, total } = useMemo(() => {
    const byDay = new Map<string, number>();
    for (const { at, events } of hours) byDay.set(dayKey(at), (byDay.get(dayKey(at)) ?? 0) + events);
    const today = new Date();
    const end = new Date(today.getFullYear(), today.getMonth(), today.getDate(), 12).getTime();
    const lead = (today.getDay() + 6) % 7;
    const first = end - ((WEEKS - 1) * 7 + lead) * DAY_MS;
    const list = Array.from({ length: (WEEKS - 1) * 7 + lead + 1 }, (_, n) => {
      const at = first + n * DAY_MS;
      return { at, n, events: byDay.get(dayKey(at)) ?? 0 };
    });
    const sorted = list
      .map(({ events }) => events)
      .filter((n) => n > 0)
      .sort((a, b) => a - b);
    return {
      days: list,
      max: sorted[Math.floor(sorted.length * 0.9)] ?? 1,
      total: sorted.reduce((sum, n) => sum + n, 0),
    };
  }, [hours]);
  const level = (events: number): number =>
    events === 0 ? 0 : Math.min(LEVELS, 1 + Math.floor((events / max) * (LEVELS - 0.01)));
  const width = WEEKS * (CELL + GAP);
  return (
    <figure class="heat">
      <svg
        viewBox={`0 0 ${width} ${7 * (CELL + GAP) + 14}`}
        role="img"
        aria-label={`${total} recorded steps in the last ${WEEKS} weeks`}
      >
        {days.map(({ at, n, events }) => (
          <rect
            key={n}
            class={`heat-${level(events)}`}
            x={Math.floor(n / 7) * (CELL + GAP)}
            y={14 + (n % 7) * (CELL + GAP)}
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
            <text key={n} x={(n / 7) * (CELL + GAP)} y="9">
              {month.format(new Date(at))}
            </text>
          ))}
      </svg>
    </figure>
  );
}
