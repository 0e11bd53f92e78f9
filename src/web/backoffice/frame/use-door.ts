import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type DoorState, pathAfter } from '../client/door.ts';
import { wasDeclined } from '../client/passkeys.ts';
import { type Problem, problemOf } from '../client/problem.ts';

/** Runs the steps of signing in: one at a time, with what went wrong, and goes where the answer leads. */
export function useDoor() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [declined, setDeclined] = useState(false);
  const next = search.get('next');

  async function attempt(step: () => Promise<DoorState | null>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    setDeclined(false);
    try {
      const state = await step();
      if (state !== null) await navigate(pathAfter(state, next), { replace: state === 'signed-in' });
      return true;
    } catch (error) {
      if (wasDeclined(error)) setDeclined(true);
      else setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, declined, attempt, search: next === null ? '' : `?next=${encodeURIComponent(next)}` };
}
