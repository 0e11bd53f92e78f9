import type { Context } from 'hono';
import type { FieldProblem } from '#contract/admin/base';
import type { Language } from '#kernel/market';
import type { AdminEnv } from './context.ts';
import { problem } from './problems.ts';

/** Words for a wrong part of a refund, in both languages. */
const FIELDS = {
  nothingToRefund: { en: 'Choose what to give back.', ar: 'اختر ما تريد استرداده.' },
  lineUnknown: { en: 'This line is not in the order.', ar: 'هذا البند ليس في الطلب.' },
  moreThanBought: { en: 'That is more than is left of this line.', ar: 'العدد أكبر مما بقي من هذا البند.' },
  shippingTooMuch: {
    en: 'That is more than is left of the shipping charge.',
    ar: 'المبلغ أكبر مما بقي من رسوم الشحن.',
  },
  amountTooMuch: { en: 'That is more than is left to give back.', ar: 'المبلغ أكبر مما بقي للرد.' },
  ibanMissing: { en: 'Write the last four characters of the IBAN.', ar: 'اكتب آخر أربعة رموز من الآيبان.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

type FieldCode = keyof typeof FIELDS;
const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(FIELDS, code);

/** Refuses to give money back through a provider that this machine cannot reach, and names what is missing. */
export function providerOff(
  c: Context<AdminEnv>,
  { provider, variables }: { readonly provider: string; readonly variables: readonly string[] },
) {
  return problem(c, 'providerOff', {}, { provider, variables: variables.join(', ') });
}

/** A refusal of a use case about refunds, payments or differences. */
type MoneyRefusal = { readonly code: string; readonly path?: string };

/** Refuses a call about money by the code of its use case, in the person's language. */
export function refundProblem(c: Context<AdminEnv>, { code, path = 'ibanLast4' }: MoneyRefusal) {
  if (isFieldCode(code)) {
    const field: FieldProblem = { path, code, words: FIELDS[code][c.var.language] };
    return problem(c, 'invalid', { fields: [field] });
  }
  switch (code) {
    case 'orderNotPaid':
    case 'orderCancelled':
    case 'refundDone':
    case 'refundUnderWay':
    case 'approvalWaiting':
    case 'notUnderReview':
    case 'notOurAmount':
    case 'foreignMoney':
    case 'notOpen':
    case 'dayClosed':
    case 'dayHasDifferences':
      return problem(c, code);
    default:
      return problem(c, 'notFound');
  }
}
