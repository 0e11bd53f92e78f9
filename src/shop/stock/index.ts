export { lockStockRows } from './queries.ts';
export { type StockCount, setStock } from './set-stock.ts';
export { stockOf } from './stock-of.ts';
export { productStock } from './tables.ts';
export { returnStock, type Shortage, type StockLine, takeStock } from './take-stock.ts';
