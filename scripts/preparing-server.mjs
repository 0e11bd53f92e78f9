/**
 * Shows on the store's port what `npm start` prepares, before anything is installed or built (scripts/prepare.mjs starts it). It
 * gives up the port at SIGTERM, which the store sends when it takes over, and when nobody does.
 */
import { createServer } from 'node:http';
import { answerPreparing } from '../src/process/preparing-page.mjs';

/** How long the store may take to take over once everything is prepared. */
const LONGEST_MS = 60_000;

const [port = '', host = ''] = process.argv.slice(2);
let step = 'packages';
const server = createServer((request, response) => answerPreparing(step, request, response));
server.on('error', () => process.exit(0));
server.listen(Number(port), host);
process.on('message', (next) => {
  step = next;
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => setTimeout(() => process.exit(0), LONGEST_MS));
