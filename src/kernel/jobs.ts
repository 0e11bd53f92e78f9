/** A job as the queue's own INSERT, whose only parameter `$1` is `value`: a part of a statement that writes more. */
export type WrittenJob = { readonly text: string; readonly value: string };

/** Queues jobs. `Payloads` has the payload type of every job by name. */
export type JobQueue<Transaction, Payloads, Queryable = Transaction> = {
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
  /**
   * Returns a job to be written by a larger statement, as its part, so that it is queued without a statement of its own.
   * The text is the same for every job of a name. Throws when the payload does not match its schema.
   */
  written<Job extends keyof Payloads & string>(
    q: Queryable,
    job: Job,
    payload: Payloads[Job],
    options?: { readonly key?: string },
  ): Promise<WrittenJob>;
};
