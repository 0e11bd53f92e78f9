import type { AnswerOf } from '#contract/admin/base';
import type { readOpeningCall } from '#contract/admin/opening';
import { stopsOpening } from '#shop/opening/closing.rules';
import type { ConditionId } from '#shop/opening/conditions.rules';

export type Opening = AnswerOf<typeof readOpeningCall>;
export type Check = Opening['checks'][number];

/** The groups of the list, in their order. */
const GROUPS = ['place', 'mail', 'money', 'law', 'goods', 'safety'] as const;
export type Group = (typeof GROUPS)[number];

/** The group of each condition. One without does not compile. */
const GROUP_OF: Readonly<Record<ConditionId, Group>> = {
  settings: 'place',
  domain: 'place',
  'public-url': 'place',
  certificate: 'place',
  'mail-server': 'mail',
  'mail-spf': 'mail',
  'mail-dkim': 'mail',
  'mail-dmarc': 'mail',
  'mail-arrives': 'mail',
  cash: 'money',
  vat: 'money',
  legal: 'law',
  policies: 'law',
  house: 'law',
  languages: 'law',
  samples: 'goods',
  goods: 'goods',
  imports: 'goods',
  'old-addresses': 'goods',
  database: 'safety',
  embedded: 'safety',
  disk: 'safety',
  clock: 'safety',
  memory: 'safety',
  firewall: 'safety',
  updates: 'safety',
  'backup-made': 'safety',
  'backup-restored': 'safety',
  owner: 'safety',
  'staff-mail': 'safety',
};

/** Whether nothing is to be done about a check. */
export const isSettled = ({ state }: Check): boolean => state === 'ok' || state === 'skipped';

/** The checks in their groups: in each what stops the opening first, then advice, then what is settled. Empty groups are left out. */
export function grouped(
  checks: readonly Check[],
): readonly { readonly group: Group; readonly checks: readonly Check[] }[] {
  const rank = (check: Check): number => (stopsOpening(check) ? 0 : isSettled(check) ? 2 : 1);
  return GROUPS.map((group) => ({
    group,
    checks: checks.filter(({ id }) => GROUP_OF[id] === group).toSorted((a, b) => rank(a) - rank(b)),
  })).filter((one) => one.checks.length > 0);
}
