/**
 * A process in which many buyers take one unit each at the same time: `node take-stock.ts <database url> <buyers>
 * <product id>...`. Each buyer takes one unit of every product, in an order of its own. Prints how many succeeded.
 */
import { MARKETS } from '#kernel/market';
import { byShopper, takeStock } from '#shop/stock';
import { openDatabase } from '../../src/database/database.ts';

const [url = '', buyers = '0', ...productIds] = process.argv.slice(2);
const database = openDatabase({ url, maxConnections: 8 });
const taken = await Promise.all(
  Array.from({ length: Number(buyers) }, (_, buyer) => {
    const rotated = [...productIds.slice(buyer % productIds.length), ...productIds.slice(0, buyer % productIds.length)];
    const lines = rotated.map((productId) => ({ productId, count: 1 }));
    return database.transaction((tx) => takeStock(tx, MARKETS.KSA, lines, byShopper('sold', new Date())));
  }),
);
await database.close();
console.log(taken.filter(({ ok }) => ok).length);
