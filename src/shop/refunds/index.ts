export { undoSale } from './undo-sale.ts';
