import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Language, MARKET_CODES, MARKETS, type MarketCode, prefixOf } from '#kernel/market';
import { type ContentKey, unitOf } from '#shop/content/content-keys.rules';
import { useLanguage, useTexts } from '../../client/language.ts';
import { DateField } from '../date-field.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { Segments } from '../tabs.tsx';
import { makePreview } from './state.ts';
import { CONTENT_TEXTS } from './texts.ts';

/** Widths of a desktop's window and of a phone's. */
const WIDTHS = { desktop: 1440, phone: 390 } as const;
const HEIGHT = 900;

type Props = {
  readonly contentKey: ContentKey;
  /** The number of the version; 0 for what is published. */
  readonly number: number;
  /** The version of the key: another one shows the page anew. */
  readonly version: number;
  readonly isDirty: boolean;
};

/** The real page with the draft, in each market and language, on a desktop and a phone, as on a date. */
export function PreviewPane({ contentKey, number, version, isDirty }: Props) {
  const texts = useTexts(CONTENT_TEXTS);
  const screen = useLanguage();
  const { markets } = unitOf(contentKey);
  const [shown, setShown] = useState<Language>(screen);
  const [market, setMarket] = useState<MarketCode>(markets[0] ?? MARKET_CODES[0]);
  const [width, setWidth] = useState<keyof typeof WIDTHS>('desktop');
  const [day, setDay] = useState('');
  const at = day === '' ? null : { local: day, market };
  const { data, error, refetch } = useQuery({
    queryKey: ['/content-preview', contentKey, number, version, at],
    queryFn: () => makePreview(contentKey, number, at),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const path = data?.paths[prefixOf(shown, MARKETS[market])];
  return (
    <section className="pvw" aria-label={texts.preview}>
      <div className="pv__c">
        <Segments
          label={texts.language}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'en', label: texts.english },
            { value: 'ar', label: texts.arabic },
          ]}
        />
        {markets.length > 1 ? (
          <Segments
            label={texts.market}
            value={market}
            onChange={setMarket}
            options={markets.map((value) => ({ value, label: MARKETS[value].name.short[screen] }))}
          />
        ) : null}
        <Segments
          label={texts.width}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop', label: texts.desktop },
            { value: 'phone', label: texts.phone },
          ]}
        />
        <span className="sp">
          <DateField label={texts.asOn} value={day} onChange={setDay} market={market} withTime clearable />
        </span>
      </div>
      {isDirty ? (
        <p className="pv__n" role="status">
          {texts.previewFirst}
        </p>
      ) : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {path ? <FramedPage key={`${path} ${version}`} path={path} width={WIDTHS[width]} title={texts.preview} /> : null}
    </section>
  );
}

/** A page of the store in a frame, scaled to the room that there is. */
function FramedPage({ path, width, title }: { readonly path: string; readonly width: number; readonly title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div className="pv__f" ref={box} style={{ blockSize: HEIGHT * scale }}>
      <iframe src={path} title={title} style={{ inlineSize: width, blockSize: HEIGHT, transform: `scale(${scale})` }} />
    </div>
  );
}
