import { useState } from 'react';
import type { AnswerOf } from '#contract/admin/base';
import type { listCouponsCall } from '#contract/admin/coupons';
import { MARKET_CODES } from '#kernel/market';
import { westernDigits } from '#kernel/text';
import { LARGE_COUPON } from '#shop/pricing/coupon-limits.rules';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { invalidFields, staleOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { toast } from '../../client/undo.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Message } from '../../ui/error-panel.tsx';
import { NumberField, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { COMMON } from '../../ui/texts.ts';
import { type CouponForm, formOf, NEW_COUPON, termsOf } from './coupon-form.rules.ts';
import { TEXTS } from './texts.ts';
import { APPROVALS, WaitingCoupons } from './waiting-coupons.tsx';

export type Coupon = AnswerOf<typeof listCouponsCall>['items'][number];

function isCoupon(value: unknown): value is Coupon {
  return typeof value === 'object' && value !== null && 'terms' in value;
}

type Props = {
  /** Null for a new one. */
  readonly coupon: Coupon | null;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<unknown>;
};

/** Adds a gift code or changes its terms. */
export function CouponDialog({ coupon, onClose, onSaved }: Props) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const nameOf = useMarketName();
  const [code, setCode] = useState(coupon?.code ?? '');
  const [version, setVersion] = useState(coupon?.version ?? 0);
  const [form, setForm] = useState<CouponForm>(coupon ? formOf(coupon.terms) : NEW_COUPON);
  const [newer, setNewer] = useState(false);
  /** The code that waits for a second person, once it was asked for. */
  const [asked, setAsked] = useState<string | null>(null);
  const act = useAct((problem) => {
    const stale = staleOf(problem);
    if (!stale || !isCoupon(stale.current)) return problem;
    setNewer(true);
    setVersion(stale.version);
    setForm(formOf(stale.current.terms));
    return null;
  });
  const set = (values: Partial<CouponForm>) => setForm((present) => ({ ...present, ...values }));
  const market = form.market === 'both' ? {} : { market: form.market };

  async function save(): Promise<void> {
    const read = termsOf(form);
    if ('wrong' in read) {
      const fields = read.wrong.map((path) => ({ path, code: 'wrong', words: texts.notANumber }));
      throw invalidFields(texts.wrong, fields);
    }
    const { state } = coupon
      ? await send('PATCH', '/coupons/{code}', { path: { code: coupon.code }, body: read.terms, ifMatch: version })
      : await send('POST', '/coupons', { body: { code, terms: read.terms } });
    if (state === 'waiting') {
      await queries.invalidateQueries({ queryKey: [APPROVALS] });
      setAsked(coupon?.code ?? code.trim());
      return;
    }
    toast(texts.saved);
    await onSaved();
    onClose();
  }
  if (asked !== null) {
    const close = (
      <Button kind="go" autoFocus onClick={onClose}>
        {common.close}
      </Button>
    );
    return (
      <Dialog title={texts.asked(asked)} wide onClose={onClose} actions={close}>
        <WaitingCoupons code={asked} />
      </Dialog>
    );
  }
  const limit = LARGE_COUPON[form.kind] / 100;
  return (
    <FormDialog title={coupon ? texts.edit(coupon.code) : texts.new} wide act={act} onClose={onClose} onSubmit={save}>
      {newer ? <Message>{texts.stale}</Message> : null}
      {coupon ? <WaitingCoupons code={coupon.code} /> : null}
      {coupon ? null : (
        <TextField
          label={texts.code}
          ltr
          path="code"
          hint={texts.codeHint}
          value={code}
          maxLength={32}
          onChange={(text) => setCode(text.toUpperCase())}
        />
      )}
      <BilingualField
        label={texts.words}
        optional
        value={form.description}
        onChange={(lang, text) =>
          setForm((present) => ({ ...present, description: { ...present.description, [lang]: text } }))
        }
        path="description"
      />
      <RadioField
        label={texts.kind}
        value={form.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: 'percentage', label: texts.percentage },
          { value: 'fixed', label: texts.fixed },
        ]}
      />
      <div className="g2">
        <TextField
          label={form.kind === 'percentage' ? texts.share : texts.amount}
          ltr
          inputMode="decimal"
          path="weight"
          hint={texts.secondPersonAbove(form.kind === 'percentage' ? `\u2066${limit}%\u2069` : String(limit))}
          {...(form.kind === 'percentage' ? { unit: '%' } : {})}
          value={form.weight}
          onChange={(text) => set({ weight: westernDigits(text) })}
        />
        <TextField
          label={texts.minimum}
          ltr
          optional
          inputMode="decimal"
          path="minimum"
          value={form.minimum}
          onChange={(text) => set({ minimum: westernDigits(text) })}
        />
      </div>
      <SelectField
        label={texts.market}
        value={form.market}
        path="currency"
        options={[
          { value: 'both', label: texts.anyMarket },
          ...MARKET_CODES.map((one) => ({ value: one, label: nameOf(one) })),
        ]}
        onChange={(next) => set({ market: MARKET_CODES.find((one) => one === next) ?? 'both' })}
      />
      <div className="g2">
        <DateField
          label={texts.from}
          {...market}
          withTime
          clearable
          firstTime="00:00"
          value={form.from}
          onChange={(from) => set({ from })}
          path="startsAt"
        />
        <DateField
          label={texts.until}
          {...market}
          withTime
          clearable
          firstTime="00:00"
          value={form.until}
          onChange={(until) => set({ until })}
          path="endsAt"
        />
      </div>
      <div className="g2">
        <NumberField
          label={texts.allowed}
          hint={texts.noLimit}
          path="usesAllowed"
          value={form.usesAllowed}
          onChange={(usesAllowed) => set({ usesAllowed })}
        />
        <NumberField
          label={texts.perShopper}
          hint={texts.noLimit}
          path="usesPerShopper"
          value={form.usesPerShopper}
          onChange={(usesPerShopper) => set({ usesPerShopper })}
        />
      </div>
    </FormDialog>
  );
}
