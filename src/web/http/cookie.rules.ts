/** Returns the decoded value of a cookie in a Cookie header; null when it is absent or cannot be decoded. */
export function cookieValue(header: string | null | undefined, name: string): string | null {
  if (!header) return null;
  for (let from = header.indexOf(name); from >= 0; from = header.indexOf(name, from + 1)) {
    const before = from === 0 ? ';' : header[from - 1];
    if ((before !== ';' && before !== ' ') || header[from + name.length] !== '=') continue;
    const start = from + name.length + 1;
    const end = header.indexOf(';', start);
    return decoded(header.slice(start, end < 0 ? undefined : end).trim());
  }
  return null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
