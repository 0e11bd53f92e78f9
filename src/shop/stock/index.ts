export { adjustStock } from './adjust-stock.ts';
export { byShopper, causeText, type StockCause } from './cause.ts';
export { changeStock, type StockInput, type StockRefusal } from './change-stock.ts';
export { refreshSales, stockLevels } from './list-queries.ts';
export { insertReservedSales, lockStockParts, lockStockRows, stockOf, stockRow, takeStockPart } from './queries.ts';
export { readMovements, readStockList } from './read-stock.ts';
export { MAX_STOCK, setStock } from './set-stock.ts';
export { productStock } from './tables.ts';
export { returnStock, takeStock } from './take-stock.ts';
