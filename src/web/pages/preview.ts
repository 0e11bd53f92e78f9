import { createServer } from 'node:http';
import { systemClock } from '#kernel/clock';
import { openDatabase } from '../../database/database.ts';
import { createFlatRate } from '../../providers/flat-rate/adapter.ts';
import { createPages } from './pages.ts';

/** Serves the pages of a shop that only answers questions: for looking at the frame while it is built. */
const database = openDatabase({ url: process.env.DATABASE_URL ?? '', maxConnections: 5 });
const jobs = { send: async () => {} };
const pages = await createPages({ database, clock: systemClock, jobs, shipping: createFlatRate() });
createServer((request, response) => {
  pages(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}).listen(Number(process.env.PORT ?? 4100));
