import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/market';
import { markupOf } from '#support/markup';
import { texts } from '#texts/texts';
import OrderCancelPage from './route.tsx';

describe.each(LANGUAGES)('the page of a cancelled order, in %s', (language) => {
  const t = texts(language);

  it('says that it is cancelled and that the refund comes in 7 to 10 working days, and leads home', () => {
    const markup = markupOf(<OrderCancelPage />, { language });
    expect(markup).toContain(t('orderCancel.title'));
    expect(markup).toContain(t('orderCancel.text'));
    expect(t('orderCancel.text')).toMatch(/7.*10/);
    expect(markup).toMatch(new RegExp(`<a [^>]*href="/"[^>]*>${t('orderCancel.home')}</a>`));
  });

  it.each(['orders.cancelCash', 'orders.cancelAwaiting'] as const)(
    'says what is true of an unpaid one: %s',
    (money) => {
      const markup = markupOf(<OrderCancelPage />, { language, state: { money } });
      expect(markup).toContain(t(money));
      expect(markup).not.toContain(t('orderCancel.text'));
    },
  );
});
