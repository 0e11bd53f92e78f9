type Waiting<Input> = {
  readonly input: Input;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Does the work of calls that come together at once: those of one turn of the event loop with the same `deps`. When that
 * fails, each call's work is done by itself, so that each gets its own end: work that fails must have changed nothing.
 */
export function gathered<Deps extends object, Input>(
  work: (deps: Deps, inputs: readonly Input[]) => Promise<void>,
): (deps: Deps, input: Input) => Promise<void> {
  const waiting = new Map<Deps, Waiting<Input>[]>();

  async function doAll(deps: Deps, calls: readonly Waiting<Input>[]): Promise<void> {
    try {
      await work(
        deps,
        calls.map(({ input }) => input),
      );
      for (const { resolve } of calls) resolve();
    } catch (error) {
      if (calls.length === 1) calls[0]?.reject(error);
      else for (const call of calls) await doAll(deps, [call]);
    }
  }

  return (deps, input) =>
    new Promise((resolve, reject) => {
      const call = { input, resolve, reject };
      const calls = waiting.get(deps);
      if (calls) return void calls.push(call);
      const all = [call];
      waiting.set(deps, all);
      setImmediate(() => {
        waiting.delete(deps);
        void doAll(deps, all);
      });
    });
}
