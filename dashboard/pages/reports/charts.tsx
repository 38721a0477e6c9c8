/** The charts of a report: bars of plain elements, each with its number as text for screen readers. */
import { day } from '../../shared/time.ts';

const HEIGHT = 48;

export function DayChart({
  days,
  events,
}: {
  readonly days: readonly string[];
  readonly events: Readonly<Record<string, number>>;
}) {
  const most = Math.max(1, ...days.map((day) => events[day] ?? 0));
  const label = `Events per day, at most ${most}`;
  const width = 100 / days.length;
  return (
    <figure class="report-chart">
      <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {days.map((date, at) => {
          const high = ((events[date] ?? 0) / most) * HEIGHT;
          return (
            <rect key={date} x={at * width} y={HEIGHT - high} width={width * 0.8} height={high}>
              <title>{`${dayWords(date)}: ${events[date] ?? 0}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>
        <span>{dayWords(days[0])}</span>
        <span>events per day, at most {most.toLocaleString()}</span>
        {days.length > 1 && <span>{dayWords(days.at(-1))}</span>}
      </figcaption>
    </figure>
  );
}

/** A day of a report, at noon so that it is the same day in every zone. */
function dayWords(key: string | undefined): string {
  return key === undefined ? '' : day(`${key}T12:00`);
}

export function TaskChart(tasks: Readonly<Record<string, number>>) {
  const bars = Object.entries(tasks)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name: NAMES[name] ?? name, count }));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <dl class="report-bars">
      {bars.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(count / most) * 100} height="8" />
            </svg>
            {count}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  created: 'Tasks created',
  finished: 'Finished',
  dropped: 'Dropped',
  reopened: 'Reopened',
  old: 'Open over 7 days',
};
