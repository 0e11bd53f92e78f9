import { FOR_ALL, LAST_USE } from './prepared-store.ts';
import type { CallFault } from './providers.ts';
import { type Random, randomFrom } from './random.ts';
import { CALL_STEPS, DATABASE_STEPS, type Kill, MAIL_STEPS, PROVIDER_STEPS } from './steps.ts';

export const SCENARIOS = [
  'pay',
  'challenge',
  'decline',
  'cancel',
  'pending then paid',
  'pending then declined',
  'pay and stay away',
  'timeout although paid',
  'timeout',
  'review',
  'another amount',
  'nothing',
] as const;
/** What a shopper does on the provider's page. */
export type Scenario = (typeof SCENARIOS)[number];

/** Channels with a form in a page of the store. */
const WIDGETS = ['VISA_MASTER', 'MADA', 'APPLE_PAY'] as const;
export type WidgetChannel = (typeof WIDGETS)[number];
/** Channels with a page of their provider; lenders have both markets. */
const LENDERS = ['TABBY', 'TAMARA'] as const;
export type PageChannel = 'ONLINE' | (typeof LENDERS)[number];

/** Whether a channel leads to a page of its provider. */
export function isPage(channel: ShopperPlan['channel']): channel is PageChannel {
  return !WIDGETS.some((widget) => widget === channel);
}

export type ShopperPlan = {
  readonly market: 'KSA' | 'UAE';
  readonly channel: WidgetChannel | PageChannel;
  readonly language: 'en' | 'ar';
  /** Index of a signed-in customer, or null for a guest. */
  readonly customer: number | null;
  /** Products by index, with quantities. */
  readonly lines: readonly { readonly product: number; readonly count: number }[];
  readonly coupon: string;
  /** Whether the shopper's pages show offers. */
  readonly offers: boolean;
  readonly scenario: Scenario;
  /** How many copies of the return the browser sends: none, one, or several at once. */
  readonly returns: number;
  /** Returns half an hour after paying, when the reservation has expired. */
  readonly late: boolean;
  /** Between opening the form and paying: cancels, opens another form and pays on both, or orders with cash. */
  readonly meanwhile: 'nothing' | 'gives up' | 'second form' | 'cash';
  /** After the payment: tries again with a valid card, or cancels the order. */
  readonly afterwards: 'nothing' | 'tries again' | 'cancels';
};

export type RunPlan = {
  readonly seed: number;
  readonly shoppers: readonly ShopperPlan[];
  /** Units of each product in each currency. */
  readonly stock: readonly number[];
  /** One for each run of the store's process, then none. */
  readonly kills: readonly Kill[];
  /** The kill when shopping ended without one. */
  readonly fallbackKill: Kill;
  readonly messages: 'once' | 'twice' | 'late' | 'never' | 'forged';
  readonly reorder: boolean;
  readonly refunds: 'done' | 'uncertain';
  readonly killsDatabase: boolean;
  /** Draws the fault of each call from the store to a provider. */
  readonly faults: () => CallFault | null;
};

/** Steps at which a run's first kill happens: each step with both moments, assigned to seeds in turn. */
export function firstKills(kind: 'postgres' | 'embedded'): readonly Omit<Kill, 'nth'>[] {
  const both = (step: string): Omit<Kill, 'nth'>[] => [
    { step, moment: 'before' },
    { step, moment: 'after' },
  ];
  const statements = kind === 'postgres' ? DATABASE_STEPS.flatMap(both) : [];
  return [...PROVIDER_STEPS, ...MAIL_STEPS, ...CALL_STEPS].flatMap(both).concat(statements);
}

/** Draws the plan of a run. The same seed gives the same plan. */
export function drawPlan(kind: 'postgres' | 'embedded', seed: number): RunPlan {
  const random = randomFrom(seed);
  const steps = firstKills(kind);
  const drawKill = (): Kill => ({ ...random.pick(steps), nth: random.int(1, 3) });
  const first = steps[seed % steps.length] ?? random.pick(steps);
  const shoppers = Array.from({ length: random.int(4, 7) }, (_, index) => drawShopper(random, index));
  const required = shopperForStep(first.step);
  const later = randomFrom(seed + 1_000_003);
  const offered = randomFrom(seed + 2_000_003);
  return {
    seed,
    shoppers: shoppers
      .map((shopper, index) => (index === 0 ? { ...shopper, ...required.shopper } : shopper))
      .map((shopper) => ({ ...shopper, offers: offered.chance(0.5) })),
    stock: [1000, random.int(2, 6), random.int(1, 3), 1000, random.int(2, 5)],
    kills: [{ ...first, nth: 1 }, ...Array.from({ length: random.int(0, 3) }, drawKill)],
    fallbackKill: { step: 'anything', moment: random.pick(['before', 'after']), nth: random.int(1, 12) },
    messages:
      required.messages ??
      random.weighted([
        [4, 'once'],
        [3, 'twice'],
        [1, 'late'],
        [2, 'never'],
        [1, 'forged'],
      ]),
    reorder: random.chance(0.25),
    refunds: random.chance(0.15) ? 'uncertain' : 'done',
    killsDatabase: random.chance(0.5),
    faults: () =>
      later.weighted<CallFault | null>([
        [36, null],
        [2, 'refused'],
        [2, 'lost'],
        [1, 'late'],
      ]),
  };
}

/** Returns what the first shopper has to do so that the store reaches a step. */
function shopperForStep(step: string): {
  readonly shopper: Partial<ShopperPlan>;
  readonly messages?: 'once' | 'never';
} {
  const uae = { market: 'UAE', channel: 'ONLINE', lines: [{ product: 0, count: 1 }], coupon: '' } as const;
  const ksa = { ...uae, market: 'KSA', channel: 'VISA_MASTER' } as const;
  const who = step.startsWith('tabby')
    ? ({ ...uae, channel: 'TABBY' } as const)
    : step.startsWith('tamara')
      ? ({ ...ksa, channel: 'TAMARA' } as const)
      : step.startsWith('paytabs')
        ? uae
        : ksa;
  const pays = {
    ...who,
    scenario: 'pay',
    returns: 1,
    late: false,
    meanwhile: 'nothing',
    afterwards: 'nothing',
  } as const;
  if (step.endsWith('query')) return { shopper: { ...pays, returns: 0 }, messages: 'never' };
  if (/refund|release|smsa cancel/.test(step)) return { shopper: { ...pays, customer: 0, afterwards: 'cancels' } };
  if (step.includes('coupon')) return { shopper: { ...pays, coupon: FOR_ALL } };
  if (step.includes('released')) return { shopper: { ...pays, scenario: 'decline' } };
  if (step === 'call message') return { shopper: { ...pays, returns: 0 }, messages: 'once' };
  return { shopper: pays };
}

function drawShopper(random: Random, index: number): ShopperPlan {
  const market = random.chance(0.6) ? 'KSA' : 'UAE';
  const cards = market === 'UAE' ? (['ONLINE'] as const) : WIDGETS;
  const channel = random.chance(0.3) ? random.pick(LENDERS) : random.pick(cards);
  const afterwards = random.weighted([
    [3, 'nothing'],
    [2, 'tries again'],
    [3, 'cancels'],
  ] as const);
  return {
    market,
    channel,
    language: random.pick(['en', 'ar']),
    customer: afterwards === 'cancels' && index < 6 ? index : null,
    lines: drawLines(random, isPage(channel)),
    coupon: random.weighted([
      [5, ''],
      [3, LAST_USE],
      [2, FOR_ALL],
    ]),
    scenario: random.weighted([
      [14, 'pay'],
      [2, 'challenge'],
      [3, 'decline'],
      [1, 'cancel'],
      [2, 'pending then paid'],
      [1, 'pending then declined'],
      [3, 'pay and stay away'],
      [2, 'timeout although paid'],
      [1, 'timeout'],
      [1, 'review'],
      [1, 'another amount'],
      [2, 'nothing'],
    ]),
    returns: random.weighted([
      [3, 0],
      [5, 1],
      [2, 3],
    ]),
    late: random.chance(0.2),
    meanwhile: random.weighted([
      [7, 'nothing'],
      [1, 'gives up'],
      [2, 'second form'],
      [1, 'cash'],
    ]),
    afterwards,
    offers: false,
  };
}

/**
 * Draws one to three products. `freeShipping`: one of them reaches it, because the path of a provider's page contains the
 * amounts.
 */
function drawLines(random: Random, freeShipping: boolean): ShopperPlan['lines'] {
  const chosen = new Set<number>();
  if (freeShipping || random.chance(0.7)) chosen.add(random.pick([0, 1, 3, 4]));
  else chosen.add(2);
  for (let more = random.int(0, 2); more > 0; more -= 1) chosen.add(random.int(0, 4));
  return [...chosen].map((product) => ({
    product,
    count: random.weighted([
      [4, 1],
      [1, 2],
    ] as const),
  }));
}
