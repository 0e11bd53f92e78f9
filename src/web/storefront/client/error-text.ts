import { useCallback } from 'react';
import { useText } from '#texts/use-text';
import type { ApiError } from './api.ts';

/**
 * Returns a function that gives the message of a failed call: the server's own, which is in the shopper's language;
 * "no connection" when there was no response; else the generic message (specification, section 8).
 */
export function useErrorText(): (error: ApiError) => string {
  const text = useText();
  return useCallback(
    (error) => {
      if (error.message !== '') return error.message;
      return text(error.status === 0 ? 'error.offline' : 'error.generic');
    },
    [text],
  );
}
