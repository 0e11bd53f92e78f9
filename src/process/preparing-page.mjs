/**
 * What a store answers before it can serve: a page in both languages that says what is being prepared and loads itself again
 * without scripts. Plain JavaScript without packages, because scripts/prepare.mjs shows it before anything is installed;
 * its types are in preparing-page.d.mts.
 */

/** How soon a browser asks again, in seconds. */
const AGAIN_SECONDS = 2;

/** What may be prepared, in both languages. */
export const PREPARING = {
  packages: { en: 'Installing packages', ar: 'تثبيت الحزم' },
  build: { en: 'Building the store', ar: 'بناء المتجر' },
  database: { en: 'Opening the database', ar: 'فتح قاعدة البيانات' },
  waiting: { en: 'Waiting until the database is prepared', ar: 'في انتظار تجهيز قاعدة البيانات' },
  samples: { en: 'Loading the sample products', ar: 'تحميل المنتجات التجريبية' },
  store: { en: 'Opening the store', ar: 'فتح المتجر' },
};

const STYLE =
  'body{margin:0;box-sizing:border-box;min-height:100vh;display:grid;place-content:center;gap:2rem;padding:1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color:#2b2118;background:#faf6ef;text-align:center}' +
  'h1{margin:0;font-size:1.5rem}p{margin:.25rem 0}';

function page(step) {
  const { en, ar } = PREPARING[step];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${AGAIN_SECONDS}"><meta name="robots" content="noindex"><title>The store opens in a moment · يفتح المتجر بعد لحظات</title>
<style>${STYLE}</style></head><body>
<main><h1>The store opens in a moment</h1><p>${en}. This page loads again by itself.</p></main>
<section lang="ar" dir="rtl"><h2 style="margin:0;font-size:1.5rem">يفتح المتجر بعد لحظات</h2><p>${ar}. تُحمّل هذه الصفحة من جديد تلقائيًا.</p></section>
</body></html>
`;
}

/**
 * Answers a request of Node's server: `/healthz` with 200, everything else with 503 and `Retry-After`, a page for browsers and
 * JSON below `/api`.
 */
export function answerPreparing(step, request, response) {
  const path = (request.url ?? '/').split('?', 1)[0];
  const headers = { 'cache-control': 'no-store', connection: 'close', 'x-content-type-options': 'nosniff' };
  const send = (status, type, body, more = {}) => {
    response.writeHead(status, { ...headers, ...more, 'content-type': `${type}; charset=utf-8` });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const again = { 'retry-after': String(AGAIN_SECONDS) };
  if (path === '/healthz') return send(200, 'text/plain', 'ok\n');
  if (path === '/readyz') return send(503, 'text/plain', 'not ready\n', again);
  if (path.startsWith('/api/')) {
    const message = `The store opens in a moment. ${PREPARING[step].en}.`;
    return send(503, 'application/json', JSON.stringify({ success: false, message }), again);
  }
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
  send(503, 'text/html', page(step), { ...again, 'content-security-policy': policy });
}
