/** Milliseconds since 1970 have this many digits until the year 2286. */
const DIGITS = 13;

/** Returns a version as digits that compare as texts. */
export function versionText(version: number): string {
  return String(version).padStart(DIGITS, '0');
}

/** Returns the regular expression of all versions below one, without spaces and quotes; one that matches nothing for zero. */
export function versionsBelow(version: string): string {
  const parts = [...version].flatMap((digit, index) =>
    digit === '0' ? [] : [`${version.slice(0, index)}[0-${Number(digit) - 1}]`],
  );
  return parts.length > 0 ? `^(${parts.join('|')})` : '^$';
}
