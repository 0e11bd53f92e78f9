import type { Actor } from '#shop/audit';
import { bringSamplesBack, readSamples, type SampleCounts, takeSamplesAway } from '#shop/opening';
import type { Shop } from '../shop/shop.ts';
import { NO_SAMPLES_LIVE } from './no-samples-live.ts';
import type { CommandResult } from './operator-command.ts';

const COMMAND: Actor = { kind: 'system', name: 'samples' };

/** Runs `npm run samples -- count`, `take` or `back`. A live store refuses `back` in words. */
export async function runSamplesCommand(
  shop: Pick<Shop, 'database' | 'clock' | 'opening'>,
  args: readonly string[],
): Promise<CommandResult> {
  const [name, ...more] = args;
  if (more.length > 0) return usage();
  if (name === 'count') return { done: true, lines: [describe(await readSamples(shop))] };
  if (name === 'take') {
    const { ordered, ...before } = await takeSamplesAway(shop, COMMAND);
    const lines = [`Taken away: ${describe({ ordered: 0, ...before })}`];
    if (ordered > 0) lines.push(`${ordered} products that orders name were put away; their pictures and reviews stay.`);
    lines.push('npm run samples -- back brings them back, in a sandbox.');
    return { done: true, lines };
  }
  if (name !== 'back') return usage();
  const back = await bringSamplesBack(shop, COMMAND);
  if (!back.ok) return { done: false, lines: [NO_SAMPLES_LIVE] };
  return { done: true, lines: [`There again: ${describe(back.value)}`] };
}

function usage(): CommandResult {
  return {
    done: false,
    lines: [
      'npm run samples -- count    how many samples are in the store',
      'npm run samples -- take     takes them away in one act; what the house made stays',
      'npm run samples -- back     loads them again, in a sandbox',
    ],
  };
}

function describe({ products, ordered, categories, pictures, reviews, coupons, documents }: SampleCounts): string {
  const all = products + categories + pictures + reviews + coupons + documents;
  if (all === 0) return 'There are no samples.';
  const named = ordered === 0 ? '' : ` (${ordered} of them in orders)`;
  return `${products} products${named}, ${reviews} reviews, ${coupons} codes, ${categories} categories, ${pictures} pictures, ${documents} texts`;
}
