import { createHash } from 'node:crypto';

/** Script elements that browsers do not run. */
const INERT = /\stype="(?:application\/json|application\/ld\+json|text\/plain)"/;

function hashesOf(html: Buffer, element: 'script' | 'style'): string[] {
  const hashes = new Set<string>();
  for (const { attributes, text } of elementsOf(html, element)) {
    if (element === 'script' && (/\ssrc=/.test(attributes) || INERT.test(attributes))) continue;
    hashes.add(hashOf(text));
  }
  return [...hashes];
}

/** Texts that pages have in common, each with its hash, the last one first: a style sheet is hashed once. */
const hashed: { readonly text: Buffer; readonly hash: string }[] = [];
const MAX_HASHED = 32;

function hashOf(text: Buffer): string {
  const at = hashed.findIndex((one) => one.text.equals(text));
  const [known] = at < 0 ? [] : hashed.splice(at, 1);
  const one = known ?? {
    // a copy, which does not keep the page
    text: Buffer.from(text),
    hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  };
  hashed.unshift(one);
  hashed.length = Math.min(hashed.length, MAX_HASHED);
  return one.hash;
}

/** The elements of a name. Looked for in the bytes, since most of them are one long style sheet. */
function* elementsOf(html: Buffer, name: string): Generator<{ readonly attributes: string; readonly text: Buffer }> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at)) {
    at += opening.length;
    const begin = html.indexOf('>', at);
    const end = html.indexOf(closing, at);
    if (begin < 0 || end < begin) continue;
    const attributes = html.toString('utf8', at, begin);
    if (!/^(?:\s|$)/.test(attributes)) continue;
    yield { attributes, text: html.subarray(begin + 1, end) };
    at = end;
  }
}

export type SecurityOptions = {
  /** Whether the store is served over HTTPS; insecure requests are then upgraded. */
  readonly https: boolean;
  /** The origin of photographs when it is another one. */
  readonly mediaOrigin?: string | undefined;
  /** The origins of the card provider, for the page with its form only. */
  readonly cardOrigins?: readonly string[];
  /** Whether pages of this store may frame the page, as the back office does with a preview. */
  readonly framedByStore?: boolean;
  /** Whether the page frames pages of this store. */
  readonly framesStore?: boolean;
  /** The inline scripts that may run, as they stand in the page; by default all of `html`, for a file of the build. */
  readonly scripts?: readonly string[];
};

/**
 * Returns the content security policy of a page: its own files, and inline scripts and the style sheets of `html` by
 * hash. Style attributes are allowed, script attributes are not.
 */
export function contentSecurityPolicy(html: Buffer, options: SecurityOptions): string {
  const cards = options.cardOrigins ?? [];
  const images = ["'self'", 'data:', ...(options.mediaOrigin ? [options.mediaOrigin] : []), ...cards];
  const own = ["'self'", ...cards].join(' ');
  const scripts = options.scripts?.map((text) => hashOf(Buffer.from(text))) ?? hashesOf(html, 'script');
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts, ...cards].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(html, 'style'), ...cards].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${images.join(' ')}`,
    "font-src 'self'",
    `connect-src ${own}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${own}`,
    ...(cards.length > 0 ? [`frame-src ${cards.join(' ')}`] : []),
    ...(options.framesStore ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    `frame-ancestors ${options.framedByStore ? "'self'" : "'none'"}`,
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Returns the security headers of every page, as a flat list of names and values. */
export function securityHeaders(https: boolean): readonly string[] {
  return [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'strict-origin-when-cross-origin',
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy',
    'same-origin',
    'x-frame-options',
    'DENY',
    ...(https ? ['strict-transport-security', 'max-age=31536000; includeSubDomains'] : []),
  ];
}

/** Returns the security headers of the page with the form of a wallet: the page itself may pay by the device, no frame in it. */
export function walletHeaders(headers: readonly string[]): readonly string[] {
  return headers.map((text, index) =>
    headers[index - 1] === 'permissions-policy' ? text.replace('payment=()', 'payment=(self)') : text,
  );
}

/** Returns the security headers of a preview: pages of this store may frame it, and no search engine may keep it. */
export function previewHeaders(headers: readonly string[]): readonly string[] {
  const remaining = headers.flatMap((name, index) =>
    index % 2 === 1 || name === 'x-frame-options' || name === 'referrer-policy' ? [] : [name, headers[index + 1] ?? ''],
  );
  return [
    ...remaining,
    'x-frame-options',
    'SAMEORIGIN',
    'referrer-policy',
    'no-referrer',
    'x-robots-tag',
    'noindex, nofollow, noarchive',
  ];
}
