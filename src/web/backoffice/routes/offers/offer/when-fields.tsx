import type { MarketCode } from '#kernel/market';
import { clockOf, type OfferForm } from '#shop/offers/offer-form.rules';
import { joined, useLanguage, useTexts } from '../../../client/language.ts';
import { useWaysToPay } from '../../../client/ways-to-pay.ts';
import { useZoneName } from '../../../client/zone.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { NumberField, SelectField, useFieldProblem } from '../../../ui/field.tsx';
import { useMarketName } from '../../../ui/market-name.ts';
import { namesOf } from '../names.ts';
import { TEXTS } from './texts.ts';

type Props = {
  readonly form: OfferForm;
  readonly set: (values: Partial<OfferForm>) => void;
  /** The markets that the person may choose from. */
  readonly markets: readonly MarketCode[];
};

/** Where, for whom, how it is paid, when and how often an offer holds. Times are on the clock of its first market. */
export function WhenFields({ form, set, markets }: Props) {
  const texts = useTexts(TEXTS);
  const nameOf = useMarketName();
  const clock = clockOf(form);
  const zone = useZoneName(clock);
  const dates = { market: clock, withTime: true, clearable: true, firstTime: '00:00' } as const;
  return (
    <div className="stack">
      <Ticks
        label={texts.markets}
        path="terms.markets"
        options={markets.map((market) => ({ value: market, label: nameOf(market) }))}
        chosen={form.markets}
        onChange={(next) => set({ markets: next })}
      />
      <SelectField
        label={texts.audience}
        value={form.audience}
        options={(['everyone', 'signedIn', 'firstOrder'] as const).map((value) => ({
          value,
          label: texts.audiences[value],
        }))}
        onChange={(next) =>
          set({ audience: (['signedIn', 'firstOrder'] as const).find((one) => one === next) ?? 'everyone' })
        }
      />
      {form.kind === 'payment' ? <Methods form={form} set={set} /> : null}
      <div className="g2">
        <DateField
          {...dates}
          label={joined(texts.startsAt, zone)}
          value={form.startsAt}
          onChange={(startsAt) => set({ startsAt })}
          path="terms.times.from"
        />
        <DateField
          {...dates}
          label={joined(texts.endsAt, zone)}
          value={form.endsAt}
          onChange={(endsAt) => set({ endsAt })}
          path="terms.times.until"
        />
      </div>
      <div className="g2">
        <NumberField
          label={texts.uses}
          hint={texts.noLimit}
          path="terms.limits.uses"
          value={form.uses}
          onChange={(uses) => set({ uses })}
        />
        <NumberField
          label={texts.usesPerShopper}
          hint={texts.noLimit}
          path="terms.limits.usesPerShopper"
          value={form.usesPerShopper}
          onChange={(usesPerShopper) => set({ usesPerShopper })}
        />
      </div>
    </div>
  );
}

function Methods({ form, set }: Pick<Props, 'form' | 'set'>) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { data } = useWaysToPay();
  const names = namesOf([]);
  const methods = [...new Set((data?.ways ?? []).map(({ method }) => method))];
  return (
    <Ticks
      label={texts.methods}
      path="terms.when.methods"
      options={methods.map((method) => ({ value: method, label: names.method(method)[language] }))}
      chosen={form.methods}
      onChange={(next) => set({ methods: next })}
    />
  );
}

type TicksProps<V extends string> = {
  readonly label: string;
  readonly path: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly chosen: readonly V[];
  readonly onChange: (chosen: readonly V[]) => void;
};

/** Any of a few, in the order in which they are listed. */
function Ticks<V extends string>({ label, path, options, chosen, onChange }: TicksProps<V>) {
  const problem = useFieldProblem(path);
  const set = (value: V, isChosen: boolean) =>
    onChange(options.map((one) => one.value).filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <fieldset className="f">
      <legend className="lab">{label}</legend>
      <span className="row wrap">
        {options.map(({ value, label: words }) => (
          <CheckField
            key={value}
            label={words}
            checked={chosen.includes(value)}
            onChange={(isChosen) => set(value, isChosen)}
          />
        ))}
      </span>
      {problem ? (
        <span className="e" role="alert">
          {problem}
        </span>
      ) : null}
    </fieldset>
  );
}
