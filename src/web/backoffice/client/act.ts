import { useRef, useState } from 'react';
import { type Problem, problemOf } from './problem.ts';

export type Act = {
  /** Whether an act is under way. */
  readonly busy: boolean;
  /** Why the last act was refused, or null. */
  readonly problem: Problem | null;
  setProblem(problem: Problem | null): void;
  /** Runs an act and returns whether it succeeded. Does nothing while another is under way: a second press sends nothing. */
  run(work: () => Promise<unknown>): Promise<boolean>;
};

/** Returns the problem to show: the given one, another, or null where nothing is shown beside the form. */
type Refused = (problem: Problem, error: unknown) => Problem | null | Promise<Problem | null>;

/** One act of a form or a button at a time, and why the last was refused. `refused` sees each problem first. */
export function useAct(refused: Refused = (problem) => problem): Act {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const underWay = useRef(false);
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(await refused(problemOf(error), error));
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }
  return { busy, problem, setProblem, run };
}
