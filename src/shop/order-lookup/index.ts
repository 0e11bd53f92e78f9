export {
  deleteEndedLookups,
  endLookup,
  LOOKUP_SECONDS,
  lookUpOrder,
  readLookedUpOrder,
} from './look-up-order.ts';
export { requestOrderLinks, sendOrderLinks } from './order-links.ts';
