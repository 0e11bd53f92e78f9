import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAct } from '../client/act.ts';
import { wasDeclined } from '../client/passkeys.ts';
import { pathAfter, type SignInState } from '../client/sign-in.ts';

/** Runs the steps of signing in: one at a time, with what went wrong, and goes where the answer leads. */
export function useSignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [declined, setDeclined] = useState(false);
  const { busy, problem, run } = useAct((found, error) => {
    setDeclined(wasDeclined(error));
    return wasDeclined(error) ? null : found;
  });
  const next = search.get('next');

  const attempt = (step: () => Promise<SignInState | null>): Promise<boolean> =>
    run(async () => {
      setDeclined(false);
      const state = await step();
      if (state !== null) await navigate(pathAfter(state, next), { replace: state === 'signed-in' });
    });
  return { busy, problem, declined, attempt, search: next === null ? '' : `?next=${encodeURIComponent(next)}` };
}
