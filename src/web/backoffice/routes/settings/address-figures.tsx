import { useQuery } from '@tanstack/react-query';
import { MARKETS } from '#kernel/market';
import { get } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { TEXTS } from './texts.ts';

/** What the setting of the national address does, and how many orders have none. */
export function AddressFigures() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['/national-addresses'],
    queryFn: ({ signal }) => get('/national-addresses', { signal }),
  });
  return (
    <>
      {texts.addressHint}{' '}
      {data?.markets.map(({ market, orders, without, held }) => (
        <span key={market}>{texts.addressFigures(MARKETS[market].name.short[language], without, orders, held)} </span>
      ))}
    </>
  );
}
