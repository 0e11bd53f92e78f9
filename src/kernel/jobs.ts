/** Queues jobs. `Payloads` names every job that can be queued and what it carries. */
export type JobQueue<Transaction, Payloads> = {
  /**
   * Queues a job as part of the caller's transaction: it runs if, and only if, that transaction commits. `key` makes it
   * the only waiting job of that name and key; `startAfterSeconds` delays it. Throws for a payload that its schema
   * refuses.
   */
  send<Job extends keyof Payloads & string>(
    tx: Transaction,
    job: Job,
    payload: Payloads[Job],
    options?: { readonly startAfterSeconds?: number; readonly key?: string },
  ): Promise<void>;
};
