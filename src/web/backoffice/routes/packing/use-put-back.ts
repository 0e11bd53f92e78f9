import { problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { putBack } from './packing-data.ts';

/** Returns a function that puts a parcel that was set aside back into the wave, or says in a toast why not. */
export function usePutBack(): (number: number) => Promise<void> {
  const words = useProblemWords();
  return async (number) => {
    try {
      const refused = await putBack(number);
      if (refused) toast(refused.words, { kind: 'bad' });
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  };
}
