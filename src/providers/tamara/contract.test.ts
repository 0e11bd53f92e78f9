import { expect, it } from 'vitest';
import { lenderContract } from '../../shop/payments/lender.contract.ts';
import { openTamaraHarness } from './harness.ts';
import { signToken } from './jwt.ts';

lenderContract('Tamara', () => openTamaraHarness());

it('reads the token of a message from its query where the header is missing', async () => {
  const harness = await openTamaraHarness();
  try {
    const token = signToken(
      harness.config.notificationToken,
      harness.now(),
      new Date(harness.now().getTime() + 60_000),
    );
    const forged = signToken('someone else', harness.now(), new Date(harness.now().getTime() + 60_000));
    const body = JSON.stringify({ order_id: 'o', order_reference_id: 'PAY-1', event_type: 'order_approved', data: [] });
    const read = (message: object) => harness.payments.readNotification({ headers: {}, body, ...message });
    expect(read({ query: { tamaraToken: token } })).toMatchObject({ ok: true, value: { reference: 'PAY-1' } });
    expect(read({ query: { tamaraToken: forged } })).toMatchObject({ ok: false, error: { code: 'NOT_AUTHENTIC' } });
    const mixed = { headers: { authorization: `Bearer ${forged}` }, query: { tamaraToken: token } };
    expect(read(mixed)).toMatchObject({ ok: false });
  } finally {
    await harness.close();
  }
});
