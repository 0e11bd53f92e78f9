import type { secureHeaders } from 'hono/secure-headers';

/** The headers of every answer of a call; a handler may set its own content security policy. */
export const CALL_HEADERS = {
  xContentTypeOptions: true,
  referrerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  overwrite: false,
  // of pages only (src/web/pages/content-security.ts)
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies Parameters<typeof secureHeaders>[0];

/** The refusals of what Hono rejects, by status; any other is `badRequest`. */
export const REJECTED: ReadonlyMap<number, 'notFound' | 'tooLarge' | 'notJson'> = new Map([
  [404, 'notFound'],
  [413, 'tooLarge'],
  [415, 'notJson'],
]);
