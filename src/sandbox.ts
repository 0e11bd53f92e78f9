import path from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ProvidersConfig } from './config/providers.ts';
import { createHyperPaySimulator } from './providers/hyperpay/simulator.ts';
import { createPayTabsSimulator } from './providers/paytabs/simulator.ts';
import { createSmsaSimulator } from './providers/smsa/simulator.ts';
import { mailbox } from './providers/smtp/mailbox.ts';

export type Sandbox = {
  /** Answers everything under /sandbox. */
  readonly app: Hono;
  /** Sends the simulators' messages that are due. */
  deliverDue(): Promise<void>;
};

/**
 * The simulators of card providers and courier, with their state under the data directory (decision 0072). Only a
 * sandbox store opens one. `onParcelMove` is called when somebody has moved a parcel by hand.
 */
export function openSandbox(
  config: ProvidersConfig,
  dataDir: string,
  publicUrl: string,
  onParcelMove: () => void,
): Sandbox {
  const file = (name: string) => path.join(dataDir, 'sandbox', `${name}.json`);
  const hyperpay = createHyperPaySimulator({
    config: config.hyperpay,
    webhookUrl: `${publicUrl}/api/hyperpay/webhook`,
    file: file('hyperpay'),
  });
  const paytabs = createPayTabsSimulator({ config: config.paytabs, file: file('paytabs') });
  const smsa = createSmsaSimulator({ config: config.smsa, file: file('smsa'), onMove: onParcelMove });
  const app = new Hono();
  app.route('/sandbox/hyperpay', hyperpay.app);
  app.route('/sandbox/paytabs', paytabs.app);
  app.route('/sandbox/smsa', smsa.app);
  app.route('/sandbox/mail', mailbox(path.join(dataDir, 'mail')));
  return {
    app,
    async deliverDue() {
      await hyperpay.deliverDue();
      await paytabs.deliverDue();
    },
  };
}

const EVERY_MS = 1_000;

/** Sends the simulators' messages every second until it is told to stop. */
export function keepDelivering(sandbox: Sandbox, log: Logger): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    sandbox
      .deliverDue()
      .catch((error: unknown) => log.warn({ err: error }, 'a simulator could not send its messages'))
      .finally(() => {
        busy = false;
      });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
