import { formatMoment } from '../../../../texts/moment.ts';
import { useMinute } from '../../page/use-minute.ts';
import { useLanguage } from '../../page/use-page.ts';
import { marketOf, type ShownOrder } from './order-view.ts';

/** Says when a step of an order was reached: "22 Nov, 11:02 AM", with the year where it is not the present one. */
export function useStepDate(order: ShownOrder): (at: string) => string {
  const language = useLanguage();
  const now = useMinute().at;
  return (at) => formatMoment(new Date(at), marketOf(order), language, now);
}
