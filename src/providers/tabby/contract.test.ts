import { expect, it } from 'vitest';
import { lenderContract } from '../../shop/payments/lender.contract.ts';
import { createTabby, SECRET_HEADER } from './adapter.ts';
import { sandboxTabby } from './config.ts';
import { openTabbyHarness } from './harness.ts';

lenderContract('Tabby', () => openTabbyHarness());

it('takes messages of the addresses that a setting names, and of any without it', () => {
  const readFrom = (ip: string | null, addresses?: string) => {
    const config = sandboxTabby('http://store.example').parse({ TABBY_WEBHOOK_ADDRESSES: addresses });
    const headers = { [SECRET_HEADER]: config.webhookSecret };
    const body = JSON.stringify({ id: 'p', status: 'authorized', order: { reference_id: 'PAY-1' } });
    return createTabby(config).readNotification({ headers, body, ip }).ok;
  };
  const published = '34.166.36.90, 34.93.76.191';
  expect(readFrom('34.93.76.191', published)).toBe(true);
  expect(readFrom('::ffff:34.166.36.90', published)).toBe(true);
  for (const ip of ['34.93.76.192', 'unknown', '', null]) expect(readFrom(ip, published)).toBe(false);
  expect(readFrom('34.93.76.192')).toBe(true);
  expect(sandboxTabby('http://store.example').safeParse({ TABBY_WEBHOOK_ADDRESSES: 'tabby.ai' }).success).toBe(false);
});
