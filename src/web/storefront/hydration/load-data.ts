import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { dataPath, isMoved } from './page-data.ts';

/**
 * Loads the data of a page from the server, in place of its loader, which runs there (entry.server.tsx). Throws the redirect or the
 * error that the loader has thrown.
 */
export async function loadData({ request }: LoaderFunctionArgs): Promise<unknown> {
  const url = new URL(request.url);
  url.pathname = dataPath(url.pathname);
  const answer = await fetch(url, { signal: request.signal });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const body: unknown = isJson ? await answer.json() : null;
  if (isMoved(answer.status, body)) throw redirect(body.redirect);
  if (!answer.ok || !isJson) throw data(body, { status: answer.ok ? 502 : answer.status });
  return body;
}

/** Loads a page anew and whole: what all pages share comes with the html only. Never resolves. */
export function loadWhole({ request }: LoaderFunctionArgs): Promise<never> {
  location.assign(request.url);
  return new Promise(() => undefined);
}
