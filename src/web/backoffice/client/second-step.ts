import { createStore } from '#kernel/store';

/** The question that waits for a second step: `answer(true)` once it was done, `answer(false)` when the person declines. */
export type Question = { readonly answer: (done: boolean) => void };

export const secondStep = createStore<Question | null>(() => null);
let asked: Promise<boolean> | null = null;

/** Asks for the second step in a dialog. Calls that need it at the same time share one question. */
export function askSecondStep(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    secondStep.set({
      answer(done) {
        asked = null;
        secondStep.set(null);
        resolve(done);
      },
    });
  });
  return asked;
}
