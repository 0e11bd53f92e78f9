/** A handle on the transaction that a job must be written with; the database room gives it its meaning. */
export type JobQueue<Transaction> = {
  /**
   * Queues a job as part of the caller's transaction: it runs if, and only if, that transaction commits.
   * `key` makes it the only waiting job of that name and key; `startAfterSeconds` delays it.
   */
  send(
    tx: Transaction,
    job: string,
    data: Readonly<Record<string, unknown>>,
    options?: { readonly startAfterSeconds?: number; readonly key?: string },
  ): Promise<void>;
};
