const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * A random alphanumeric id of `length` characters, drawn without bias from the system's secure source.
 * 24 characters carry 142 bits: nobody guesses an order id or a guest id.
 */
export function randomId(length = 24): string {
  let id = '';
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte >= 248) continue;
      id += ALPHABET.charAt(byte % 62);
      if (id.length === length) break;
    }
  }
  return id;
}

/** Whether a text has the shape of a guest id: 24 alphanumeric characters (specification, section 4). */
export function isGuestId(value: string): boolean {
  return /^[A-Za-z0-9]{24}$/.test(value);
}
