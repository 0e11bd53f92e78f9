import { applyRefundResult, type CardProvider, getAttempt, type IncomingMessage } from '#shop/payments';
import type { Shop } from '../shop.ts';
import { pollAttempt, pollSoon } from './poll-provider.ts';
import { settleAttempt } from './settle-attempt.ts';

/** What a webhook changed: `ignored` is not about a payment of ours, `forged` did not authenticate, `unreadable` is malformed. */
export type WebhookOutcome = 'settled' | 'ignored' | 'forged' | 'unreadable';

/** Authenticates a provider's webhook or callback and applies its result to the payment or refund it is about. */
export async function handleWebhook(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>,
  provider: CardProvider,
  message: IncomingMessage,
): Promise<WebhookOutcome> {
  const read = deps.cards.get(provider).readNotification(message);
  if (!read.ok) return read.error.code === 'NOT_AUTHENTIC' ? 'forged' : 'unreadable';
  if (read.value.kind === 'ignored') return 'ignored';
  if (read.value.kind === 'hint') {
    // what the message says is not signed: the provider is asked
    const attempt = await getAttempt(deps.database.read, read.value.reference);
    if (attempt?.provider !== provider) return 'ignored';
    const polled = await pollAttempt(deps, attempt, 'outcome');
    if (polled === 'silent') await pollSoon(deps, attempt.id);
    return polled === 'nothing' ? 'ignored' : 'settled';
  }
  const { providerResult } = read.value;
  if (providerResult.kind === 'refund') return (await applyRefundResult(deps, providerResult)) ? 'settled' : 'ignored';
  const { reference: attemptId } = providerResult;
  if (attemptId === null) return 'ignored';
  const settled = await settleAttempt(deps, { provider, attemptId, providerResult, finality: 'interim' });
  return settled ? 'settled' : 'ignored';
}
