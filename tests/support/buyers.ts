import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** An order to place: the cart's owner, the amount seen, the submission's key. */
export type Purchase = {
  readonly ownerId: string;
  readonly total: number;
  readonly transactionId: string;
  readonly coupon?: string;
  readonly showsOffers?: boolean;
};

/** The order's id, or the code of its refusal. */
export type Outcome = { readonly orderId: string } | { readonly refused: string };

/**
 * Places orders from several processes, each with its share of the purchases and its own connections, all starting
 * together. Returns every outcome.
 */
export async function buyFromProcesses(
  url: string,
  purchases: readonly Purchase[],
  processes: number,
): Promise<readonly Outcome[]> {
  const buyers = Array.from({ length: processes }, () =>
    fork(fileURLToPath(new URL('./buyers-child.ts', import.meta.url)), [url], { stdio: 'inherit' }),
  );
  try {
    await Promise.all(buyers.map((buyer) => nextMessage(buyer)));
    const outcomes = await Promise.all(
      buyers.map((buyer, index) => {
        const answer = nextMessage(buyer);
        buyer.send(purchases.filter((_, n) => n % processes === index));
        return answer;
      }),
    );
    return outcomes.flat();
  } finally {
    for (const buyer of buyers) buyer.disconnect();
  }
}

function nextMessage(child: ChildProcess): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: Outcome[]) => resolve(message));
    child.once('exit', (code) => reject(new Error(`a buyer's process ended (${code})`)));
  });
}
