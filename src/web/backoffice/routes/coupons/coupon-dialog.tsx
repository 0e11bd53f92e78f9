import { useState } from 'react';
import type { AnswerOf } from '#contract/admin/base';
import type { listCouponsCall } from '#contract/admin/coupons';
import { MARKET_CODES } from '#kernel/market';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { type Problem, problemOf, staleOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Message, ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, NumberField, SelectField, TextField, westernDigits } from '../../ui/field.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { COMMON } from '../../ui/texts.ts';
import { type CouponForm, formOf, NEW_COUPON, termsOf } from './coupon-form.rules.ts';
import { TEXTS } from './texts.ts';

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
  const [problem, setProblem] = useState<Problem | null>(null);
  const [newer, setNewer] = useState(false);
  const [busy, setBusy] = useState(false);
  const set = (values: Partial<CouponForm>) => setForm((present) => ({ ...present, ...values }));
  const market = form.market === 'both' ? {} : { market: form.market };

  async function save(): Promise<void> {
    const read = termsOf(form);
    if ('wrong' in read) {
      const fields = read.wrong.map((path) => ({ path, code: 'wrong', words: texts.notANumber }));
      setProblem({ code: 'invalid', title: texts.wrong, status: 422, request: null, fields, body: null });
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      if (coupon) await send('PATCH', `/coupons/${coupon.code}`, read.terms, { ifMatch: version });
      else await send('POST', '/coupons', { code, terms: read.terms });
      toast(texts.saved);
      await onSaved();
      onClose();
    } catch (error) {
      const found = problemOf(error);
      const stale = staleOf(found);
      if (stale && isCoupon(stale.current)) {
        setNewer(true);
        setVersion(stale.version);
        setForm(formOf(stale.current.terms));
      } else setProblem(found);
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={coupon ? texts.edit(coupon.code) : texts.new}
      wide
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="go" busy={busy}>
            {common.save}
          </Button>
        </>
      }
    >
      <FieldProblems value={problem?.fields ?? []}>
        <div className="stack">
          {newer ? <Message>{texts.stale}</Message> : null}
          {problem ? <ProblemNote problem={problem} /> : null}
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
        </div>
      </FieldProblems>
    </Dialog>
  );
}
