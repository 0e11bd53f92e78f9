export { lockStockRows, stockOf } from './queries.ts';
export { type StockCount, setStock } from './set-stock.ts';
export { productStock } from './tables.ts';
export { returnStock, type Shortage, type StockLine, takeStock } from './take-stock.ts';
