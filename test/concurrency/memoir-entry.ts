/** The command line as one built file, for tests that start it hundreds of times. */
import { main } from '../../src/cli.ts';

process.exitCode = await main(process.argv.slice(2));
