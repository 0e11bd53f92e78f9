/**
 * A process of its own that lets many takers take one piece each at the same time:
 * `node take-pieces.ts <database url> <takers> <product id>...`. Each taker wants one piece of every product named, in an
 * order of its own. Prints how many got theirs.
 */
import { MARKETS } from '#kernel/market';
import { takeStock } from '#shop/stock';
import { openDatabase } from '../../src/database/database.ts';

const [url = '', takers = '0', ...productIds] = process.argv.slice(2);
const database = openDatabase({ url, maxConnections: 8 });
const taken = await Promise.all(
  Array.from({ length: Number(takers) }, (_, taker) => {
    const turned = [...productIds.slice(taker % productIds.length), ...productIds.slice(0, taker % productIds.length)];
    const lines = turned.map((productId) => ({ productId, count: 1 }));
    return database.transaction((tx) => takeStock(tx, MARKETS.KSA, lines));
  }),
);
await database.close();
console.log(taken.filter(({ ok }) => ok).length);
