import { Hono } from 'hono';
import { storedMessage, storedMessages } from './adapter.ts';
import { readMessage } from './read-message.ts';

/** Allows only inline styles and the frame of the message, and in that the store's own pictures. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups; frame-ancestors 'self'";

/**
 * Creates the mailbox of a sandbox store, which shows the emails that it would send, newest first. It has no access
 * control: every visitor reads every email.
 */
export function mailbox(folder: string): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const stored = await storedMessages(folder, 100);
    const rows = await Promise.all(
      stored.map(async ({ id }) => {
        const raw = await storedMessage(folder, id);
        if (!raw) return '';
        const { to, subject, date } = await readMessage(raw);
        return `<tr><td><a href="/sandbox/mail/${id}" dir="auto">${safe(subject)}</a></td><td>${safe(to)}</td><td>${safe(date)}</td></tr>`;
      }),
    );
    c.header('Content-Security-Policy', POLICY);
    const table = `<table><tr><th>Subject</th><th>To</th><th>Date</th></tr>${rows.join('')}</table>`;
    return c.html(page('Sandbox mail', rows.length === 0 ? '<p>No mail yet.</p>' : table));
  });

  app.get('/:id', async (c) => {
    const id = c.req.param('id');
    const raw = await storedMessage(folder, id);
    if (!raw) return c.notFound();
    const { to, subject, date, text } = await readMessage(raw);
    c.header('Content-Security-Policy', POLICY);
    return c.html(
      page(
        subject,
        `<p><a href="/sandbox/mail">All mail</a> · <a href="/sandbox/mail/${id}/source">Source</a></p>
         <p>To ${safe(to)}, ${safe(date)}</p>
         <iframe title="Message" src="/sandbox/mail/${id}/html"></iframe>
         <pre dir="auto">${linked(safe(text))}</pre>`,
      ),
    );
  });

  app.get('/:id/html', async (c) => {
    const raw = await storedMessage(folder, c.req.param('id'));
    if (!raw) return c.notFound();
    c.header('Content-Security-Policy', FRAME_POLICY);
    return c.html((await readMessage(raw)).html.replace('<head>', '<head><base target="_blank">'));
  });

  app.get('/:id/source', async (c) => {
    const raw = await storedMessage(folder, c.req.param('id'));
    if (!raw) return c.notFound();
    return c.body(Uint8Array.from(raw), 200, { 'Content-Type': 'text/plain; charset=utf-8' });
  });
  return app;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><style>
body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;background:#14110d;color:#f2ebdf}
a{color:#e3c27e}table{width:100%;border-collapse:collapse}td,th{text-align:start;padding:.5rem;border-bottom:1px solid #3a342c;overflow-wrap:anywhere}
iframe{width:100%;height:40rem;border:1px solid #3a342c}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body><h1 dir="auto">${safe(title)}</h1>
<p>Sandbox: no mail leaves this store. Set SMTP_URL to send it.</p>${body}</body></html>`;
}

function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Turns URLs in an escaped text into links. */
function linked(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s\u2069]+/g, (address) => `<a href="${address}">${address}</a>`);
}
