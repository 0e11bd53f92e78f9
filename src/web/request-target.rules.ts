/**
 * Returns the path and query of a request target, or null when it has none: `*`, an authority, a path that starts
 * with two slashes or a backslash (which other programs read as another host), another host's url, or no url. An
 * absolute url of the request's own host becomes its path (RFC 9112, section 3.2.2).
 */
export function pathOfTarget(target: string | undefined, host: string | undefined): string | null {
  if (target === undefined) return null;
  if (target.startsWith('/')) return /^\/(?![/\\])/.test(target) ? target : null;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { host: named, pathname, search } = new URL(target);
  if (named !== host?.toLowerCase()) return null;
  return pathOfTarget(`${pathname}${search}`, host);
}
