import path from 'node:path';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '#kernel/clock';
import { createSignInLibrary } from '#shop/customers';
import type { SocialLogins } from '#shop/customers/port';
import { createVault } from '#shop/invoices';
import { cardProvidersOf, insertCardProviders } from '#shop/payments';
import { noteAnswer, noteFailure, noteMessage } from '#shop/provider-health';
import { createStaffLibrary } from '#shop/staff';
import type { Config } from '../config/config.ts';
import { COURIER_TITLES } from '../providers/couriers.ts';
import { createFlatRate } from '../providers/flat-rate/adapter.ts';
import { withFallback } from '../providers/flat-rate/fallback.ts';
import { pictureStorage, pictureUploads } from '../providers/media/index.ts';
import { publicFiles } from '../providers/public-web/public-files.ts';
import { type Watch, watchedCards, watchedCourier, watchedMail, watchedTaxAuthority } from '../providers/watched.ts';
import type { Shop } from '../shop/shop.ts';
import { loadSamples } from './load-samples.ts';
import { plannedChecks } from './opening/conditions.ts';
import { CALL_LIMITS, runChecks } from './opening/run-checks.ts';

/** The name under which the mail server's answers are counted. */
const MAIL = 'mail';

type Parts = Pick<Shop, 'database' | 'jobs' | 'printer'> & {
  readonly clock?: Clock;
};

/**
 * Creates the shop of a configured store over an open database, job queue and printer, and adds its card providers to
 * the database.
 */
export async function openShop(
  config: Config,
  root: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { database, jobs, printer, clock = systemClock }: Parts,
): Promise<Shop> {
  const { providers } = config;
  const { courier, taxAuthority } = providers;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const watch = (provider: string): Watch => ({
    answered: (ms) => noteAnswer({ database, clock }, provider, ms),
    failed: (reason) => noteFailure({ database, clock }, provider, reason),
    wrote: () => noteMessage({ database, clock }, provider),
  });
  const cards = cardProvidersOf(
    providers.cards.map(({ payments }) => watchedCards(payments, watch(payments.provider))),
    providers.listedCards,
  );
  let socialLogins: SocialLogins = {};
  for (const { login } of providers.socialLogins) socialLogins = { ...socialLogins, ...login };
  const simulated = config.mode === 'sandbox';
  await database.transaction((tx) => insertCardProviders(tx, cards.all));
  return {
    database,
    clock,
    jobs,
    shipping: withFallback(courier.charges, createFlatRate(), ({ code, reason }, { market }) =>
      log.warn({ courier: courier.name, code, reason, market }, 'the courier has no price: the flat rate is charged'),
    ),
    parcels: {
      name: courier.name,
      titles: COURIER_TITLES,
      courier: watchedCourier(courier.courier, watch(courier.name)),
      bookAfterMinutes: config.parcelAfterMinutes,
      pollEveryMinutes: courier.pollEveryMinutes,
      report: (problem) =>
        log[problem.needsReview ? 'error' : 'warn']({ courier: courier.name, ...problem }, 'a parcel has a problem'),
    },
    nationalAddresses: providers.register?.addresses ?? null,
    tax: taxAuthority && {
      authority: watchedTaxAuthority(taxAuthority.authority, watch(taxAuthority.name)),
      vault: createVault(taxAuthority.keySecret),
    },
    cards,
    providers: [
      ...cards.all.map(({ provider }) => ({ name: provider, kind: 'cards' as const, simulated })),
      { name: courier.name, kind: 'courier', simulated },
      { name: MAIL, kind: 'mail', simulated: providers.mail.simulated },
      ...(taxAuthority ? [{ name: taxAuthority.name, kind: 'tax' as const, simulated }] : []),
    ],
    opening: {
      mode: config.mode,
      look: (only) =>
        runChecks(
          plannedChecks({ config, root, database }).filter(({ id }) => only === null || id === only),
          CALL_LIMITS,
        ),
      loadSamples: simulated ? () => loadSamples(config, { database }, root, log, { again: true }) : null,
    },
    media: pictureUploads(pictureStorage(config.mediaUrl, path.resolve(root, config.dataDir, 'media'))),
    publicFiles: publicFiles(),
    networkAttempts: config.networkAttempts,
    reservations: config.reservations,
    cashCeilings: config.cashCeilings,
    printer,
    mail: watchedMail(providers.mail.create(path.resolve(root, config.dataDir, 'mail')), watch(MAIL)),
    signIn: createSignInLibrary({
      database,
      clock,
      publicUrl,
      providers: socialLogins,
    }),
    staffLibrary: createStaffLibrary({ database, clock, publicUrl }),
    publicUrl,
    guestCartDays: config.guestCartDays,
  };
}
