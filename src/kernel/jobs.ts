/** Queues jobs. `Payloads` has the payload type of every job by name. */
export type JobQueue<Transaction, Payloads> = {
  /**
   * Queues a job in the caller's transaction, so that it runs only if the transaction commits. `key` allows one
   * waiting job of that name and key; `startAfterSeconds` delays it. Throws when the payload does not match its
   * schema.
   */
  send<Job extends keyof Payloads & string>(
    tx: Transaction,
    job: Job,
    payload: Payloads[Job],
    options?: { readonly startAfterSeconds?: number; readonly key?: string },
  ): Promise<void>;
  /** How many jobs were given up since a time and wait for a person. */
  countGivenUp(since: Date): Promise<number>;
};
