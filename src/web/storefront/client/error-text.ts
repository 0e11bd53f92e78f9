import { useCallback } from 'react';
import { useText } from '#texts/use-text';
import type { ApiError } from './api.ts';

/**
 * The words for a call that failed: the server's own, which are in the shopper's language; "no connection" when nothing
 * came back; else the generic sentence (specification, section 8).
 */
export function useErrorText(): (error: ApiError) => string {
  const text = useText();
  return useCallback(
    (error) => {
      if (error.message !== '') return error.message;
      const offline = error.code === 'network' || error.code === 'timeout';
      return text(offline ? 'error.offline' : 'error.generic');
    },
    [text],
  );
}
