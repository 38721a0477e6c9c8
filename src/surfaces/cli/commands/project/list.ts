/** `memoir project list`. */
import { OPEN_STATUSES } from '../../../../domain/tasks/task.ts';
import { projectJson } from '../../../../internal.ts';
import { defineCommand, JSON_OPTION } from '../../command.ts';
import { countOf, humanDate, printJson, printLine, printTable } from '../../print/output.ts';

export const list = defineCommand({
  name: 'list',
  summary: 'list all projects, the last used first',
  options: { json: JSON_OPTION },
  examples: [{ run: 'memoir project list', does: 'list projects with their open tasks' }],
  async run(context, { options }) {
    const { projects, tasks } = await context.memoir();
    const here = projects.find({ cwd: context.cwd })?.id;
    const hidden = projects.hiddenFrom(context.cwd);
    const rows = projects
      .list()
      .filter(({ id }) => !hidden.includes(id))
      .map((project) => ({
        project,
        at: projects.checkpoint(project).at,
        open: tasks.count({ project: project.id, statuses: OPEN_STATUSES, suggested: false }),
        empty: projects.isUnused(project),
      }))
      .sort((a, b) => b.at - a.at);
    if (options.json) {
      return printJson(
        context,
        rows.map(({ project, at, open, empty }) => ({
          ...projectJson(project),
          last_updated: new Date(at).toISOString(),
          open_task_count: open,
          nothing_own: empty,
        })),
      );
    }
    if (rows.length === 0)
      printLine(context, 'No projects yet. A folder becomes a project when something is recorded in it.');
    printTable(context, rows, [
      { header: '', cell: ({ project }) => (project.id === here ? '→' : ''), whole: true },
      { header: 'project', cell: ({ project }) => project.slug, style: 'cyan', whole: true },
      { header: 'open tasks', one: 'open task', cell: ({ open }) => open, align: 'right', whole: true },
      { header: 'last change', cell: ({ at }) => humanDate(at, context.now()), whole: true },
      { header: 'aliases', cell: ({ project }) => project.aliases.join(', ') },
      {
        header: 'tags',
        cell: ({ project, empty }) =>
          [...project.tags, ...(project.isolated ? ['isolated'] : []), ...(empty ? ['empty'] : [])].join(', '),
      },
      { header: 'folder', cell: ({ project }) => project.roots[0], style: 'dim' },
    ]);
    if (rows.some(({ empty }) => empty)) {
      const advice = `To clear an empty project, use \`${context.typed} project merge\` or \`${context.typed} project remove\`.`;
      printLine(context, context.style.dim(advice));
    }
    if (hidden.length > 0)
      printLine(context, context.style.dim(`${countOf(hidden.length, 'isolated project')} not shown`));
  },
});
