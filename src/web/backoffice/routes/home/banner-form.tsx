import { useQuery } from '@tanstack/react-query';
import { DEFAULT_MARKET, type Language, MARKET_CODES, MARKETS } from '#kernel/market';
import { instantIn, localTime } from '#kernel/zone';
import { get } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { PAGE_NAMES, pageLinks } from '../../ui/content/page-names.ts';
import { PictureField } from '../../ui/content/picture-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { BannerChange, BannerDraft } from './banner.ts';
import { TEXTS } from './texts.ts';

type Props = {
  readonly banner: BannerDraft;
  /** Its place among the banners, which problems name. */
  readonly index: number;
  readonly disabled: boolean;
  readonly onChange: (change: BannerChange) => void;
};

/** The fields of a banner. Its times are on the clock of its market, of the first market for both. */
export function BannerForm({ banner, index, disabled, onChange }: Props) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['/categories'],
    queryFn: ({ signal }) => get('/categories', { signal }),
  });
  const pages = useTexts(PAGE_NAMES);
  const set = (changes: Partial<BannerDraft>) => onChange(() => changes);
  const write = (pair: 'heading' | 'caption' | 'cta' | 'alt') => (lang: Language, text: string) =>
    onChange((present) => ({ [pair]: { ...present[pair], [lang]: text } }));
  const market = banner.market ?? DEFAULT_MARKET.code;
  const { timeZone, name } = MARKETS[market];
  const time = (instant: string | null): string => (instant === null ? '' : localTime(timeZone, new Date(instant)));
  const instant = (local: string): string | null => instantIn(timeZone, local)?.toISOString() ?? null;
  const collections = (data?.items ?? []).map((category) => ({
    value: `/category/${category.title}`,
    label: texts.collection(category.document.name[language]),
  }));
  const links = [
    ...pageLinks(banner.link, pages).filter(({ value }) => collections.every((one) => one.value !== value)),
    ...collections,
  ];
  const place = (field: string): string => `${index}.${field}`;
  return (
    <div className="stack s">
      <div className="g2">
        <PictureField
          label={texts.pictureEn}
          value={banner.image}
          path={place('image')}
          disabled={disabled}
          onChange={(image) => set({ image })}
        />
        <PictureField
          label={texts.pictureAr}
          value={banner.image_ar}
          path={place('image_ar')}
          disabled={disabled}
          onChange={(picture) => set({ image_ar: picture })}
        />
      </div>
      <BilingualField
        label={texts.heading}
        path={place('heading')}
        value={banner.heading}
        disabled={disabled}
        onChange={write('heading')}
      />
      <BilingualField
        label={texts.line}
        path={place('caption')}
        lines={2}
        value={banner.caption}
        disabled={disabled}
        onChange={write('caption')}
      />
      <BilingualField
        label={texts.button}
        path={place('cta')}
        value={banner.cta}
        disabled={disabled}
        onChange={write('cta')}
      />
      <BilingualField
        label={texts.alt}
        path={place('alt')}
        lines={2}
        value={banner.alt}
        disabled={disabled}
        onChange={write('alt')}
      />
      <div className="g2">
        <SelectField
          label={texts.leadsTo}
          path={place('link')}
          value={banner.link}
          options={links}
          disabled={disabled}
          onChange={(link) => set({ link })}
        />
        <SelectField
          label={texts.shownIn}
          value={banner.market ?? ''}
          options={[
            { value: '', label: texts.bothMarkets },
            ...MARKET_CODES.map((value) => ({ value, label: MARKETS[value].name.short[language] })),
          ]}
          disabled={disabled}
          onChange={(value) => set({ market: MARKET_CODES.find((code) => code === value) ?? null })}
        />
      </div>
      <div className="g2">
        <DateField
          label={texts.fromLabel}
          value={time(banner.from)}
          market={market}
          hint={texts.zone(name.short[language])}
          withTime
          clearable
          onChange={(local) => set({ from: instant(local) })}
        />
        <DateField
          label={texts.untilLabel}
          path={place('until')}
          value={time(banner.until)}
          market={market}
          withTime
          clearable
          onChange={(local) => set({ until: instant(local) })}
        />
      </div>
    </div>
  );
}
