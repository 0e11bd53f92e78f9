/**
 * Prints the progress of a start. Plain JavaScript, because scripts/prepare.mjs needs it before anything is built;
 * its types are in start-steps.d.mts.
 */
const ALL_STEPS = 5;
/** How often a running step prints its progress. */
const EVERY_MS = 4_000;

/** Announces steps with `write`, one line at a time; `done` steps were announced by an earlier process. */
export function createSteps(write, done = 0) {
  let number = done;
  return {
    say: write,
    async run(title, work) {
      number += 1;
      write(`[${number}/${ALL_STEPS}] ${title}`);
      const started = Date.now();
      let progress = 'still at it';
      const timer = setInterval(() => {
        write(`      ${progress} (${Math.round((Date.now() - started) / 1000)} s)`);
      }, EVERY_MS);
      try {
        return await work((text) => {
          progress = text;
        });
      } finally {
        clearInterval(timer);
      }
    },
  };
}
