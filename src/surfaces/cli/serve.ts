/** What `memoir start` does after it has set everything up: show it in a browser for as long as somebody looks. */
import type { Context, OptionSpecs } from './command.ts';
import type { Memoir } from './engine-port.ts';
import { printLine } from './output.ts';

export const SERVE_OPTIONS = {
  serve: { type: 'boolean', help: 'show sessions in a browser until Ctrl-C, also where the variable CI is set' },
  'no-serve': { type: 'boolean', help: 'set up and end' },
  port: { type: 'integer', min: 1, max: 65_535, help: 'the port on 127.0.0.1; any free one if left out' },
} as const satisfies OptionSpecs;

export async function serveIfWanted(
  context: Context,
  memoir: Memoir,
  options: { readonly serve: boolean; readonly 'no-serve': boolean; readonly port: number | undefined },
): Promise<void> {
  const { servers, home, version } = context;
  if (servers === undefined || options['no-serve']) return;
  // Not a question of a terminal: `npm start | tee log` and a supervisor want the page as well.
  if (context.ci && !options.serve && options.port === undefined) {
    printLine(context, '\nNot shown in a browser, because the variable CI is set; --serve does it all the same.');
    return;
  }
  // The server opens the memory for itself, when it is asked something; this one would stay open for hours.
  memoir.close();
  const server = await servers.web({ home, version, port: options.port });
  printLine(context, `\n${context.style.bold('In your browser')}`);
  printLine(context, `  ${context.style.cyan(server.link)}`);
  printLine(context, '  Only this link opens it, and only while this runs. Ctrl-C ends it.');
  await servers.interrupted();
  await server.close();
}
