import { createServer } from 'node:http';
import { createPages } from './pages.ts';

/** Serves the pages alone, without shop or API: for looking at the frame while it is built. */
const pages = await createPages({});
createServer((request, response) => {
  pages(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}).listen(Number(process.env.PORT ?? 4100));
