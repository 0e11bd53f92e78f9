import path from 'node:path';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '#kernel/clock';
import { createSignInLibrary } from '#shop/customers';
import { cardProvidersOf, insertCardProviders } from '#shop/payments';
import { createStaffLibrary } from '#shop/staff';
import type { Config } from './config/config.ts';
import { createFlatRate } from './providers/flat-rate/adapter.ts';
import { withFallback } from './providers/flat-rate/fallback.ts';
import { pictureStorage, pictureUploads } from './providers/media/index.ts';
import type { Shop } from './shop/shop.ts';

type Parts = Pick<Shop, 'database' | 'jobs' | 'printer' | 'papers' | 'personPrinter'> & { readonly clock?: Clock };

/**
 * Creates the shop of a configured store over an open database, job queue and printer, and adds its card providers to
 * the database.
 */
export async function openShop(
  config: Config,
  root: string,
  log: Pick<Logger, 'warn' | 'error'>,
  { database, jobs, printer, papers, personPrinter, clock = systemClock }: Parts,
): Promise<Shop> {
  const { google, facebook, providers } = config;
  const { courier } = providers;
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const cards = cardProvidersOf(providers.cards.map(({ payments }) => payments));
  await database.transaction((tx) => insertCardProviders(tx, cards.all));
  return {
    database,
    clock,
    jobs,
    shipping: withFallback(courier.charges, createFlatRate(), ({ code, reason }, { market }) =>
      log.warn({ courier: courier.name, code, reason, market }, 'the courier has no price: the flat rate is charged'),
    ),
    parcels: {
      courier: courier.courier,
      bookAfterMinutes: config.parcelAfterMinutes,
      pollEveryMinutes: courier.pollEveryMinutes,
      report: (problem) =>
        log[problem.needsReview ? 'error' : 'warn']({ courier: courier.name, ...problem }, 'a parcel has a problem'),
    },
    cards,
    media: pictureUploads(pictureStorage(config.mediaUrl, path.resolve(root, config.dataDir, 'media'))),
    reservations: config.reservations,
    printer,
    papers,
    personPrinter,
    mail: providers.mail.create(path.resolve(root, config.dataDir, 'mail')),
    signIn: createSignInLibrary({
      database,
      clock,
      publicUrl,
      providers: { ...(google ? { google } : {}), ...(facebook ? { facebook } : {}) },
    }),
    staffLibrary: createStaffLibrary({ database, clock, publicUrl }),
    publicUrl,
    guestCartDays: config.guestCartDays,
  };
}
