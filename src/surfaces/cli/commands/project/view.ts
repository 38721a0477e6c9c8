/** What every subcommand of `memoir project` shows of a project, and how it names one. */
import type { Project } from '../../../../index.ts';
import { projectJson } from '../../../../internal.ts';
import type { Context } from '../../command.ts';
import { oneLine, printFacts, printJson, printLine } from '../../print/output.ts';

export const PROJECT_ARGUMENT = {
  name: 'name',
  help: 'the project: its slug, an alias, or the start of its id',
  required: true,
} as const;

/** The project as it is after a change. */
export function printChangedProject(context: Context, project: Project, json: boolean): void {
  if (json) {
    printJson(context, projectJson(project));
  } else {
    printLine(context, context.style.bold(project.slug));
    printProject(context, project);
  }
}

export function printProject(context: Context, project: Project): void {
  const facts: (readonly [string, string])[] = [
    ['id', project.id],
    ['aliases', project.aliases.join(', ')],
    ['tags', project.tags.join(', ')],
    ['isolated', project.isolated ? 'yes: its content is never shown in other projects' : ''],
    [
      'remote',
      project.identities
        .filter((each) => each.startsWith('remote:'))
        .map((each) => each.slice(7))
        .join(', '),
    ],
    ['folder', project.roots.map((root) => oneLine(root)).join('\n')],
  ];
  printFacts(
    context,
    facts.filter(([, text]) => text !== ''),
  );
}
