import { describe, expect, it } from 'vitest';
import { openCardShop } from '#support/card-shop';
import { testDatabase } from '#support/database';
import { reconcileDay } from './index.ts';

const { database } = await testDatabase();
const { shop, later, started, booksAgree } = await openCardShop(database);

describe.each(['VISA_MASTER', 'ONLINE'] as const)('a payment by %s that needs a person', (channel) => {
  it('keeps what needs a person’s look from being shipped or lost', async () => {
    const review = await started(channel);
    expect((await review.back(await review.world.act(review.prepared, 'review')))?.state).toBe('awaiting');
    const [held] = await review.orders();
    expect(held?.payment.state).toBe('awaiting');
    const mismatch = await started(channel);
    expect((await mismatch.back(await mismatch.world.act(mismatch.prepared, 'wrong-amount')))?.state).toBe('checking');
    expect(await mismatch.orders()).toEqual([]);
    expect(await mismatch.left()).toBe(10);
    await booksAgree();
  });

  it('reconciles: finds what nobody told, and nothing else', async () => {
    const paying = await started(channel);
    await paying.world.set('never');
    await paying.world.act(paying.prepared, 'pay');
    later(3 * 3600);
    const found = await reconcileDay(shop, paying.attempt.provider);
    expect(found.filter((one) => one.reference === paying.attempt.id)).toMatchObject([{ kind: 'unknown-payment' }]);
    expect((await paying.standing())?.state).toBe('paid');
    const after = await reconcileDay(shop, paying.attempt.provider);
    expect(after.filter((one) => one.reference === paying.attempt.id)).toEqual([]);
    await booksAgree();
  });
});
