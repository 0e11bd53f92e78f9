import { createHash } from 'node:crypto';

/** Kinds of script element that a browser never runs. */
const INERT = /\stype="(?:application\/json|application\/ld\+json|text\/plain)"/;

function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}(\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'g'));
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of found) {
    if (element === 'script' && (/\ssrc=/.test(attributes) || INERT.test(attributes))) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

export type SecurityOptions = {
  /** Served over HTTPS: then insecure requests are upgraded. */
  readonly https: boolean;
  /** Another origin that photographs come from, if any. */
  readonly mediaOrigin?: string | undefined;
  /** Origins of the card provider, on the page with its form and nowhere else. */
  readonly cardOrigins?: readonly string[];
};

/**
 * The content security policy of one page: its own files, and exactly the inline scripts and style sheets that stand in
 * `html`, by hash. Style attributes are allowed, scripts in attributes are not.
 */
export function contentSecurityPolicy(html: string, options: SecurityOptions): string {
  const cards = options.cardOrigins ?? [];
  const images = ["'self'", 'data:', ...(options.mediaOrigin ? [options.mediaOrigin] : []), ...cards];
  const own = ["'self'", ...cards].join(' ');
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashesOf(html, 'script'), ...cards].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(html, 'style'), ...cards].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${images.join(' ')}`,
    "font-src 'self'",
    `connect-src ${own}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${own}`,
    ...(cards.length > 0 ? [`frame-src ${cards.join(' ')}`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Protective headers of every page, as a flat list of names and values. */
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
