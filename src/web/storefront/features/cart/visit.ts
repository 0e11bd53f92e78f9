/** What a visit remembers: until the tab is closed, on this device only. */
const STAYS = 'cart_stays';
const SUGGESTED = 'cart_suggested';

/** Whether the shopper has asked to stay on the page after adding, once in this visit. */
export const staysInVisit = (): boolean => read(STAYS) !== null;
export const rememberStay = (): void => write(STAYS, '1');

/** The products suggested beside the cart in this visit. */
export const suggestedInVisit = (): string => read(SUGGESTED) ?? '';
export function rememberSuggestion(id: string): void {
  write(
    SUGGESTED,
    [...suggestedInVisit().split(','), id]
      .filter((one) => one !== '')
      .slice(-20)
      .join(','),
  );
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // storage is optional
  }
}
