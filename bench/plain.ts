/**
 * The baseline: a `node:http` server that answers every request with the same status, headers and bytes, given as JSON on
 * standard input. Prints its port.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const given: unknown = JSON.parse(await text(process.stdin));
const { status, headers, body } = Object(given);
const bytes = Buffer.from(String(body), 'base64');
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(status, headers).end(bytes));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});
