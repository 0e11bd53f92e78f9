/** The most searches that the device remembers. */
const MAX_RECENT = 5;

/** Reads the searches a device remembers, the last one first; none for anything unreadable. */
export function readRecent(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value)
      ? value.filter((one) => typeof one === 'string' && one !== '').slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
}

/** The list with a search put first, each search once. */
export function withRecent(recent: readonly string[], search: string): readonly string[] {
  const text = search.trim();
  const others = recent.filter((one) => one.toLowerCase() !== text.toLowerCase());
  return text === '' ? recent : [text, ...others].slice(0, MAX_RECENT);
}
