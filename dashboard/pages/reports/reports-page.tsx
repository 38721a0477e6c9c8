/** Reports: what happened in a time range, with charts per project. */
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { Fold } from '../../shared/fold.tsx';
import { useLoad } from '../../shared/load.ts';
import { Chip, Empty, Page, ProjectName, Show } from '../../shared/parts.tsx';
import { hrefWith, project } from '../../shared/router.ts';
import { DayChart, TaskChart } from './charts.tsx';
import './reports.css';

const RANGES = [
  { days: 1, label: 'Today' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
] as const;

function load(days: number, name: string | undefined) {
  return api.reports.$get({
    query: { days: String(days), ...(name === undefined ? {} : { project: name }) },
  });
}
type ProjectReport = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['json']>>['projects'][number];

export function ReportsPage() {
  const [days, setDays] = useState(7);
  const [isChosen, choose] = useState(false);
  const report = useLoad(`reports ${project.value} ${days}`, () => load(days, project.value));
  const isQuiet = report.data?.projects.every(({ events }) => Object.keys(events).length === 0) ?? false;
  const longer = RANGES.find((range) => range.days > days);
  // After an import of older work, the last seven days say nothing.
  useEffect(() => {
    if (isQuiet && !isChosen && longer !== undefined) setDays(longer.days);
  }, [isQuiet, isChosen, longer]);
  return (
    <Page title="Reports">
      <fieldset class="chips" aria-label="Time range">
        {RANGES.map((range) => (
          <Chip
            key={range.days}
            active={range.days === days}
            onClick={() => {
              choose(true);
              setDays(range.days);
            }}
          >
            {range.label}
          </Chip>
        ))}
      </fieldset>
      <Show of={report}>
        {({ days: shown, projects }) =>
          projects.length === 0 ? (
            <Empty icon="reports" title="Nothing happened in this time">
              <p>Choose a longer time above, or another project.</p>
            </Empty>
          ) : (
            <div class="reports">
              {projects.map((each) => (
                <ProjectSection key={each.heading} report={each} days={shown} />
              ))}
            </div>
          )
        }
      </Show>
    </Page>
  );
}

function ProjectSection({ report, days }: { readonly report: ProjectReport; readonly days: readonly string[] }) {
  const hasEvents = Object.keys(report.events).length > 0;
  const hasTasks = Object.values(report.tasks).some((count) => count > 0);
  return (
    <section class="report">
      <h2>{report.slug === null ? report.heading : <ProjectName slug={report.slug} />}</h2>
      {report.summary.map((line) => (
        <p key={line} class="report-line">
          {line}
        </p>
      ))}
      {(hasEvents || hasTasks) && (
        <div class="report-charts">
          {hasEvents && <DayChart days={days} events={report.events} />}
          {hasTasks && <TaskChart {...report.tasks} />}
        </div>
      )}
      {report.lists.map(({ title, items }) => (
        <Fold key={title} class="report-list" title={title} open={title.startsWith('Open for more')}>
          <ul class="report-items">
            {items.map(({ id, text }) => (
              <li key={id + text}>
                {id === '' ? (
                  text
                ) : (
                  <a data-row href={hrefWith({ open: id })}>
                    {text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Fold>
      ))}
    </section>
  );
}
