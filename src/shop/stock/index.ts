export { lockStockRows, stockOf } from './queries.ts';
export { setStock } from './set-stock.ts';
export { productStock } from './tables.ts';
export { returnStock, takeStock } from './take-stock.ts';
