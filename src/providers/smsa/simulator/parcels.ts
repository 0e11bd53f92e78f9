/** The pages that list the simulated parcels and move them by hand. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Bilingual, Language } from '#kernel/market';
import { preferredLanguage } from '../../../web/http/accept-language.rules.ts';
import { type Html, page, pageLanguage, pagePolicy } from '../../simulation/page.ts';
import { arabicOf, SCAN_TYPES } from '../states.rules.ts';
import type { SimulatorDeps } from './soap.ts';
import { hasArrived, localTime, MOVES, move, type Parcel, type ParcelScan, scansOf } from './state.ts';

export const PARCELS: Bilingual = { en: 'Parcels, and moving them', ar: 'الطرود وتحريكها' };

const NOTHING_SENT: Bilingual = {
  en: 'Simulation: nothing is sent here. These parcels exist on this page only.',
  ar: 'محاكاة: لا يُرسل أي شيء من هنا. هذه الطرود موجودة في هذه الصفحة فقط.',
};

const TEXTS = {
  title: { en: 'SMSA simulator: parcels', ar: 'محاكي سمسا: الطرود' },
  none: { en: 'No parcel was booked yet.', ar: 'لم يُحجز أي طرد بعد.' },
  parcel: { en: 'Parcel', ar: 'الطرد' },
  reference: { en: 'Our reference', ar: 'مرجعنا' },
  city: { en: 'City', ar: 'المدينة' },
  code: { en: 'National address', ar: 'العنوان الوطني' },
  cash: { en: 'Cash to collect', ar: 'المبلغ المطلوب تحصيله' },
  last: { en: 'Last scan', ar: 'آخر مسح' },
  scans: { en: 'Scans', ar: 'عمليات المسح' },
  booked: { en: 'Booked', ar: 'محجوز' },
  move: { en: 'Move it to', ar: 'نقله إلى' },
  go: { en: 'Move', ar: 'نقل' },
  faults: { en: 'Make the courier late or failing', ar: 'جعل شركة التوصيل تتأخر أو تتعطل' },
  all: { en: 'All parcels', ar: 'كل الطرود' },
  unknown: { en: 'There is no such parcel.', ar: 'لا يوجد طرد بهذا الرقم.' },
} as const satisfies Record<string, Bilingual>;

/** The number of newest parcels in the list. */
const MAX_SHOWN = 50;

function scanDescription(type: string, language: Language): string {
  const en = (Object.hasOwn(SCAN_TYPES, type) ? SCAN_TYPES[type]?.en : undefined) ?? type;
  return language === 'ar' ? (arabicOf(type) ?? en) : en;
}

type Shown = { readonly one: Parcel; readonly scans: readonly ParcelScan[] };

/**
 * Registers `GET /parcels` (the list), `GET /parcels/{awb}` (one parcel with its scans, like the courier's tracking
 * page) and `POST /parcels/{awb}`, which adds a `scan` and calls `onMove`.
 */
export function registerParcels(
  app: Hono,
  deps: SimulatorDeps,
  { baseUrl, onMove }: { readonly baseUrl: string; readonly onMove: () => void },
): void {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const shown = (test: (one: Parcel) => boolean) =>
    deps.change((simulation) =>
      simulation.state.parcels
        .filter(test)
        .slice(-MAX_SHOWN)
        .reverse()
        .map((one): Shown => ({ one, scans: scansOf(simulation, one) })),
    );
  const render = (language: Language, body: Html) =>
    page({ title: TEXTS.title, language, base, banner: NOTHING_SENT, body });
  const languageOf = (context: {
    req: { query(name: string): string | undefined; header(name: string): string | undefined };
  }) => pageLanguage(context.req.query('locale') ?? preferredLanguage(context.req.header('accept-language')));

  app.get('/parcels', async (context) => {
    const language = languageOf(context);
    const rows = (await shown(() => true)).map((each) => row(each, language, base));
    const table = html`<table><thead><tr><th>${TEXTS.parcel[language]}</th><th>${TEXTS.city[language]}</th>
<th>${TEXTS.last[language]}</th><th>${TEXTS.move[language]}</th></tr></thead><tbody>${rows}</tbody></table>`;
    const body = html`<h1>${TEXTS.title[language]}</h1>
<p><a href="${base}/control">${TEXTS.faults[language]}</a></p>
${rows.length > 0 ? table : html`<p>${TEXTS.none[language]}</p>`}`;
    context.header('content-security-policy', pagePolicy(null));
    return context.html(render(language, body));
  });

  app.get('/parcels/:awb', async (context) => {
    const language = languageOf(context);
    const [found] = await shown(({ awb }) => awb === context.req.param('awb'));
    context.header('content-security-policy', pagePolicy(null));
    if (!found) return context.html(render(language, html`<h1>${TEXTS.unknown[language]}</h1>`), 404);
    return context.html(render(language, details(found, language, base)));
  });

  app.post('/parcels/:awb', async (context) => {
    const scan = new URLSearchParams(await context.req.text()).get('scan') ?? '';
    const awb = context.req.param('awb');
    if (!MOVES.some((known) => known === scan)) return context.json({ message: `scan must be one of ${MOVES}` }, 400);
    const moved = await deps.change((simulation) => {
      const one = simulation.state.parcels.find((parcel) => parcel.awb === awb);
      return one ? move(simulation, one, scan) : null;
    });
    if (moved === null) return context.json({ message: 'no such parcel' }, 404);
    if (!moved) return context.json({ message: 'its journey has ended' }, 409);
    onMove();
    return context.redirect(`${base}/parcels/${awb}`, 303);
  });
}

function row({ one, scans }: Shown, language: Language, base: string): Html {
  const last = scans[0] ? scanDescription(scans[0].type, language) : TEXTS.booked[language];
  return html`<tr><td><a href="${base}/parcels/${one.awb}"><bdi>${one.awb}</bdi></a><br><bdi>${one.reference}</bdi></td>
<td><bdi>${one.city}</bdi></td><td>${last}</td><td>${moveForm({ one, scans }, language, base)}</td></tr>`;
}

function details({ one, scans }: Shown, language: Language, base: string): Html {
  const fact = (name: Bilingual, value: string) =>
    html`<tr><th scope="row">${name[language]}</th><td><bdi>${value}</bdi></td></tr>`;
  const lines = scans.map(
    ({ type, at }) =>
      html`<tr><td><bdi>${localTime(at).replace('T', ' ')}</bdi></td><td>${scanDescription(type, language)}</td></tr>`,
  );
  return html`<h1><bdi>${one.awb}</bdi></h1>
<table><tbody>${fact(TEXTS.reference, one.reference)}${fact(TEXTS.city, one.city)}${fact(TEXTS.cash, one.codAmount)}${one.shortCode ? fact(TEXTS.code, one.shortCode) : html``}</tbody></table>
<h2>${TEXTS.scans[language]}</h2>
${lines.length > 0 ? html`<table><tbody>${lines}</tbody></table>` : html`<p>${TEXTS.booked[language]}</p>`}
${moveForm({ one, scans }, language, base)}
<p><a href="${base}/parcels">${TEXTS.all[language]}</a></p>`;
}

/** Buttons for the scans that can be added; none at the end of a journey. */
function moveForm({ one, scans }: Shown, language: Language, base: string): Html {
  if (hasArrived(scans)) return html``;
  const choices = MOVES.map((type) => html`<option value="${type}">${scanDescription(type, language)}</option>`);
  const name = `${TEXTS.move[language]} ${one.awb}`;
  return html`<form method="post" action="${base}/parcels/${one.awb}"><select name="scan" aria-label="${name}">${choices}</select><button>${TEXTS.go[language]}</button></form>`;
}
