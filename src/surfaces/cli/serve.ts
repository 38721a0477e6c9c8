/** Serves the dashboard after `memoir start` has set everything up, until Ctrl-C. */
import type { Context, OptionSpecs } from './command.ts';
import type { Memoir } from './engine-port.ts';
import { printLine } from './print/output.ts';

export const SERVE_OPTIONS = {
  serve: { type: 'boolean', help: 'serve the dashboard even if the variable CI is set' },
  'no-serve': { type: 'boolean', help: 'do not serve the dashboard' },
  'no-open': { type: 'boolean', help: 'do not open the dashboard in a browser' },
  port: { type: 'integer', min: 1, max: 65_535, help: 'the port on 127.0.0.1; by default any free port' },
} as const satisfies OptionSpecs;

export async function serveIfWanted(
  context: Context,
  memoir: Memoir,
  options: {
    readonly serve: boolean;
    readonly 'no-serve': boolean;
    readonly 'no-open': boolean;
    readonly port: number | undefined;
  },
): Promise<void> {
  const { servers, home, version } = context;
  if (servers === undefined || options['no-serve']) return;
  // This does not depend on a terminal: `npm start | tee log` and a supervisor want the page too.
  if (context.ci && !options.serve && options.port === undefined) {
    printLine(context, '\nThe dashboard is not served, because the variable CI is set. Pass --serve to serve it.');
    return;
  }
  // The server opens the home for each request; this engine would otherwise stay open for hours.
  memoir.close();
  const catchUp = (): void => servers.catchUp(memoir.layout.home);
  const server = await servers.web({ home, version, port: options.port, catchUp, command: context.typed });
  // Without a terminal, no browser is opened.
  const opened = context.isTTY && !context.ci && !options['no-open'] && servers.browse(server.page);
  printLine(context, `\n${context.style.bold(opened ? 'Opened in your browser' : 'Open in your browser')}`);
  printLine(context, `  ${context.style.cyan(server.link)}`);
  printLine(context, '  Only this link works, and only until you stop the server with Ctrl-C.');
  await servers.interrupted();
  await server.close();
}
