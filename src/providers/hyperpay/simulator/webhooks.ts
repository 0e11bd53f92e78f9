/**
 * Sends the encrypted messages about a transaction: a pending one, then the final one (HyperPay contract, section 3.7).
 */

import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#kernel/clock';
import { enqueue } from '../../simulation/deliveries.ts';
import { classifyResult } from '../result-codes.rules.ts';
import { sealMessage } from '../webhook.ts';
import { paymentBody, RESULTS } from './bodies.ts';
import type { HyperPayState, Transaction } from './state.ts';

export type WebhookTarget = { readonly url: string; readonly key: string };

/** The pauses between retries: 1, 2, 4, 8, 15, 30 minutes, 1 hour, then daily for 30 days. */
export const WEBHOOK_RETRIES_MS: readonly number[] = [
  ...[1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * 60_000),
  ...Array.from({ length: 30 }, () => DAY_MS),
];

/** Queues the messages about a new or changed transaction. */
export function announce(state: HyperPayState, entry: Transaction, target: WebhookTarget, now: number): void {
  const pending = { ...entry, code: RESULTS.pending.code, description: RESULTS.pending.description };
  const final = classifyResult(entry.code).state !== 'pending';
  const first = entry.type === 'DB' && entry.becomes === null ? [pending, entry] : [entry];
  const messages = final ? first : [pending];
  if (state.switches.reorder) messages.reverse();
  for (const message of messages) send(state, message, target, now);
}

function send(state: HyperPayState, entry: Transaction, target: WebhookTarget, now: number): void {
  const { webhooks, webhookWrapper, lateMs } = state.switches;
  const key = webhooks === 'forged' ? randomBytes(32).toString('hex') : target.key;
  const plain = JSON.stringify({ type: 'PAYMENT', payload: paymentBody(entry, now) });
  const sealed = sealMessage(plain, key);
  const json = webhookWrapper === 'json';
  enqueue(
    state.deliveries,
    {
      url: target.url,
      headers: {
        'content-type': json ? 'application/json' : 'text/plain',
        'x-initialization-vector': sealed.iv,
        'x-authentication-tag': sealed.tag,
      },
      body: json ? JSON.stringify({ encryptedBody: sealed.body }) : sealed.body,
    },
    { mode: webhooks, now, lateMs },
  );
}
