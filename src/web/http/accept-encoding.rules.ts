/** Whether an Accept-Encoding header names an encoding with a weight above 0 (RFC 9110, section 12.5.3). */
export function acceptsEncoding(header: string | null | undefined, encoding: string): boolean {
  if (!header) return false;
  const lower = header.toLowerCase();
  for (let from = lower.indexOf(encoding); from >= 0; from = lower.indexOf(encoding, from + 1)) {
    const after = lower.slice(from + encoding.length);
    const isWhole = (from === 0 || /[\s,]/.test(lower.charAt(from - 1))) && /^\s*(?:[,;]|$)/.test(after);
    if (isWhole) return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(after);
  }
  return false;
}
