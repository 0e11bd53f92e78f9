import type { Text } from '#texts/text';
import { promiseWords } from '../../../../texts/delivery-promise.ts';
import type { ShownOrder } from './order-view.ts';

/** "With you Wed 25 – Thu 26 Nov", in its city where asked for; null for an order that promises nothing any more. */
export function promiseText(text: Text, { promise, shippingAddress }: ShownOrder, withCity = false): string | null {
  return promise ? promiseWords(text, promise, withCity ? shippingAddress.city : null).withYou : null;
}

/** "Wed 25 – Thu 26 Nov": the days alone; null without a promise. */
export function promiseDays(text: Text, { promise }: ShownOrder): string | null {
  return promise ? promiseWords(text, promise).days : null;
}
