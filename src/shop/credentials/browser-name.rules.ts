const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * A browser's maker and system, such as "Chrome, Android", for the list of sessions. Contains none of the header's
 * own text. Empty when neither is known.
 */
export function browserName(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].map((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]);
  return found.filter((name) => name !== undefined).join(', ');
}
