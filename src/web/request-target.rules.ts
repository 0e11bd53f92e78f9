/**
 * The path, with its query, that a request's target asks for; null when it asks for none: `*`, an authority, two slashes or
 * a backslash in front, which other programs read as another host, and an address of another host or no address at all. An
 * absolute address of the host that the request names is its path (RFC 9112, section 3.2.2).
 */
export function pathOfTarget(target: string | undefined, host: string | undefined): string | null {
  if (target === undefined) return null;
  if (target.startsWith('/')) return /^\/(?![/\\])/.test(target) ? target : null;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { host: named, pathname, search } = new URL(target);
  if (named !== host?.toLowerCase()) return null;
  return pathOfTarget(`${pathname}${search}`, host);
}
