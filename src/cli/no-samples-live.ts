/** Why a live store loads no samples. */
export const NO_SAMPLES_LIVE = 'A live store has no sample goods. Use a sandbox.';
