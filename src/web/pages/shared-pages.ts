import type { SharedPage } from '#shop/catalogue';

/** Kept pages that the processes of a store make for each other (decision 0476). */
export type SharedPages = {
  /** Says that this process serves pages and counts the others, every few seconds, in the background. */
  announce(): void;
  /** Whether another process of the same build is there. */
  isShared(): boolean;
  /**
   * The page of a key that shows some transactions; else whether this process has claimed it or another has. Claimed, too, when
   * nobody could be asked.
   */
  ask(key: string, transactions: readonly number[]): Promise<SharedPage | 'claimed' | 'taken'>;
  /** Gives a page to the others, in the background. */
  give(key: string, page: SharedPage): void;
};

type Options = {
  readonly ask: (key: string, transactions: readonly number[]) => Promise<SharedPage | 'claimed' | 'taken'>;
  readonly give: (key: string, page: SharedPage) => Promise<void>;
  /** Counts the other processes. */
  readonly count: () => Promise<number>;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

/** How often the other processes are counted. */
const COUNT_MS = 5_000;
/** After this long without a count, a process makes its pages by itself. */
const KNOWN_MS = 15_000;
/** After a failure, pages are made by each process for this long. */
const ALONE_MS = 5_000;
/** Larger pages are not shared. */
const MOST_BYTES = 500_000;

/** Shares pages while other processes are there. What fails is reported, and each process then makes its pages by itself. */
export function createSharedPages({ ask, give, count, now, report }: Options): SharedPages {
  let others = 0;
  let triedAt = Number.NEGATIVE_INFINITY;
  let countedAt = Number.NEGATIVE_INFINITY;
  let aloneUntil = Number.NEGATIVE_INFINITY;

  function leave(error: unknown): void {
    if (now() >= aloneUntil) report(error);
    aloneUntil = now() + ALONE_MS;
  }

  async function look(): Promise<void> {
    triedAt = now();
    try {
      others = await count();
      countedAt = now();
    } catch (error) {
      leave(error);
    }
  }

  return {
    announce() {
      if (now() - triedAt >= COUNT_MS) void look();
    },
    isShared: () => others > 0 && now() - countedAt < KNOWN_MS && now() >= aloneUntil,
    async ask(key, transactions) {
      try {
        return await ask(key, transactions);
      } catch (error) {
        leave(error);
        return 'claimed';
      }
    },
    give(key, page) {
      if (page.body.length <= MOST_BYTES) give(key, page).catch(leave);
    },
  };
}
