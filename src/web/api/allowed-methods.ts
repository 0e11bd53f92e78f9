import type { Api } from './env.ts';

/** The methods that a path answers, for the header Allow (RFC 9110, section 10.2.1); none for a path that is no call's. */
export function allowedMethods(api: Api, path: string): string[] {
  const known = new Set(api.routes.map(({ method }) => method));
  const answering = [...known].filter((method) => {
    const [found] = api.router.match(method, path);
    return found.some(([[, route]]) => !route.path.includes('*'));
  });
  if (answering.length === 0) return [];
  return [...answering, ...(answering.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
}
