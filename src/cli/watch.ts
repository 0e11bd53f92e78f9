import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { systemClock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { LANGUAGES, type Language } from '#kernel/market';
import type { Message } from '#shop/emails/port';
import { sentenceOf, titleOf } from '#shop/opening/condition-words.rules';
import type { Check } from '#shop/opening/conditions.rules';
import { type Alert, WATCHED, type Watched, watch } from '#shop/opening/watch.rules';
import { listStaffWith } from '#shop/staff';
import type { Config } from '../config/config.ts';
import { openForLooking, plannedChecks } from '../process/opening/conditions.ts';
import { requestOf } from '../process/opening/outside.ts';
import { runChecks } from '../process/opening/run-checks.ts';

const trouble = z.object({ since: z.string(), seen: z.int(), mailedAt: z.string().nullable() });
const people = z.array(z.object({ email: z.string(), language: z.enum(LANGUAGES) }));
const stored = z.object({
  troubles: z.partialRecord(z.enum(WATCHED), trouble).default({}),
  sent: z.array(z.string()).default([]),
  /** The owners as they were last read: the database may be what is away. */
  people: people.default([]),
});

const NOT_READY: Readonly<Record<Language, string>> = { en: 'it can’t serve', ar: 'لا يستطيع الخدمة' };
const PATIENCE_MS = 10_000;

/**
 * Looks at a store that serves and mails its owners what begins, goes on and ends, past the queue and the database. Keeps what it
 * told in the data folder. Returns 0, or 1 where a mail was not taken.
 */
export async function runWatch(
  { config, root }: { readonly config: Config; readonly root: string },
  write: (text: string) => void,
): Promise<number> {
  const file = path.resolve(root, config.dataDir, 'watch.json');
  const before = await readState(file);
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const database = await openForLooking(config, root).catch(() => null);
  const [checks, answer] = await Promise.all([
    runChecks(plannedChecks({ config, root, database }).filter(({ id }) => WATCHED.some((one) => one === id))),
    requestOf(`${publicUrl}/readyz`, AbortSignal.timeout(PATIENCE_MS)),
  ]);
  const checkOf = (about: Watched): Check | undefined => checks.find(({ id }) => id === about);
  const stateOf = (about: Watched): 'ok' | 'bad' | 'unknown' => {
    if (about === 'ready') return 'status' in answer && answer.status === 200 ? 'ok' : 'bad';
    const state = checkOf(about)?.state;
    if (state === 'fail' || state === 'wait') return 'bad';
    return state === 'unknown' || state === undefined ? 'unknown' : 'ok';
  };
  const found = {
    ...{ ready: stateOf('ready'), disk: stateOf('disk'), clock: stateOf('clock') },
    ...{ certificate: stateOf('certificate'), 'backup-made': stateOf('backup-made') },
    'backup-restored': stateOf('backup-restored'),
  };
  const owners = database && (await ownersOf(config, database).catch(() => null));
  void database?.close();
  const readers = owners ?? before.people;
  const { state, alerts } = watch(before, found, systemClock.now());
  const mail = config.providers.mail.create(path.resolve(root, config.dataDir, 'mail'));
  let refusals = 0;
  for (const alert of alerts) {
    write(subjectOf(alert, checkOf(alert.about), 'en'));
    for (const { email, language } of readers) {
      const message = messageOf(alert, checkOf(alert.about), language, { to: email, publicUrl });
      const sent = await mail.send(message, async () => true);
      if (!sent.ok) refusals += 1;
    }
  }
  // told again with the next look where no mail server took it
  const next = refusals > 0 ? { troubles: before.troubles, sent: before.sent } : state;
  await writeFile(`${file}.new`, JSON.stringify({ ...next, people: readers }), { mode: 0o600 });
  await rename(`${file}.new`, file);
  if (refusals > 0) write('The mail server did not take every mail.');
  return refusals > 0 ? 1 : 0;
}

/** What the last look left; nothing where there was none, or its file was cut off by a power cut. */
async function readState(file: string) {
  try {
    return stored.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return stored.parse({});
  }
}

async function ownersOf(config: Config, database: NonNullable<Awaited<ReturnType<typeof openForLooking>>>) {
  const [market] = config.markets;
  // owners alone may change settings
  return market ? people.parse(await listStaffWith({ database }, 'settings.write', market)) : [];
}

/** "Your store: Disk. 4 % free, 2 GB." */
function subjectOf({ about, kind, minutes }: Alert, check: Check | undefined, language: Language): string {
  const isEnglish = language === 'en';
  const title = about === 'ready' ? NOT_READY[language] : titleOf({ id: about, market: null }, language);
  if (kind === 'ends')
    return isEnglish ? `In order again: ${title}, after ${minutes} min` : `عاد سليمًا: ${title}، بعد ${minutes} د`;
  const why = check ? ` – ${sentenceOf(check, language)}` : '';
  return `${isEnglish ? 'Your store' : 'متجركم'}: ${title}${why}`;
}

function messageOf(
  alert: Alert,
  check: Check | undefined,
  language: Language,
  { to, publicUrl }: { readonly to: string; readonly publicUrl: string },
): Message {
  const subject = subjectOf(alert, check, language);
  const where = `${publicUrl}/admin/opening`;
  const sender = { name: new URL(publicUrl).host, address: to };
  const escaped = subject.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    ...{ id: `watch-${randomId(16)}`, from: sender, replyTo: sender, to, subject, language },
    text: `${subject}\n\n${where}\n`,
    html: `<html dir="${language === 'ar' ? 'rtl' : 'ltr'}" lang="${language}"><p>${escaped}</p><p><a href="${where}">${where}</a></p></html>`,
  };
}
