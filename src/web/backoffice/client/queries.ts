import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';

/** How long what was read counts as fresh: a list is read again when the person comes back to it after this. */
const FRESH_MS = 15_000;

/** The cache of everything that was read. A refusal is final; without an answer a read is tried twice more. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 2 && (problemOf(error).status === 0 || problemOf(error).status === 503),
    },
    mutations: { networkMode: 'always' },
  },
});
