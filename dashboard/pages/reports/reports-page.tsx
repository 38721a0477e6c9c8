/** Reports: what happened in a time range, with charts per project. */
import { useState } from 'preact/hooks';
import { api } from '../../shared/api.ts';
import { useLoad } from '../../shared/load.ts';
import { Chip, Empty, Page, Section, Show } from '../../shared/parts.tsx';
import { hrefWith, project } from '../../shared/router.ts';
import { DayChart, TaskChart } from './charts.tsx';
import './reports.css';

const RANGES = [
  { days: 1, label: 'Today' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
] as const;

export function ReportsPage() {
  const [days, setDays] = useState(7);
  const report = useLoad(`reports ${project.value} ${days}`, () =>
    api.reports.$get({
      query: { days: String(days), ...(project.value === undefined ? {} : { project: project.value }) },
    }),
  );
  return (
    <Page
      title="Reports"
      actions={
        <fieldset class="chips" aria-label="Time range">
          {RANGES.map((range) => (
            <Chip key={range.days} active={range.days === days} onClick={() => setDays(range.days)}>
              {range.label}
            </Chip>
          ))}
        </fieldset>
      }
    >
      <Show of={report}>
        {({ days: shown, projects }) =>
          projects.length === 0 ? (
            <Empty icon="reports" title="Nothing happened">
              <p>Choose a longer time, or another project.</p>
            </Empty>
          ) : (
            <>
              {projects.map((each) => (
                <Section key={each.heading} title={each.heading}>
                  <div class="report-charts">
                    <DayChart days={shown} events={each.events} />
                    <TaskChart {...each.tasks} />
                  </div>
                  {each.summary.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                  {each.lists.map(({ title, items }) => (
                    <details key={title} open={title.startsWith('Open for more')}>
                      <summary>{title}</summary>
                      <ul class="report-items">
                        {items.map(({ id, text }) => (
                          <li key={id + text}>{id === '' ? text : <a href={hrefWith({ open: id })}>{text}</a>}</li>
                        ))}
                      </ul>
                    </details>
                  ))}
                </Section>
              ))}
            </>
          )
        }
      </Show>
    </Page>
  );
}
