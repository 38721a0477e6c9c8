/**
 * Runs inside a sealed network namespace: takes connections on its loopback and carries them over the Unix socket given as
 * argument, which is the only way out. Prints its port. Ends with its stdin.
 */
import { connect, createServer } from 'node:net';

const [socketPath = ''] = process.argv.slice(2);
const server = createServer((inside) => {
  const outside = connect(socketPath);
  inside.pipe(outside).pipe(inside);
  // Either side going away ends the other; a killed client is an ordinary event here.
  inside.on('error', () => outside.destroy());
  outside.on('error', () => inside.destroy());
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit(0));
