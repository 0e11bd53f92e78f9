const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Returns an alphanumeric id of `length` characters, drawn without bias from a secure source. 24 characters have 142
 * bits of entropy, so order ids and guest ids cannot be guessed.
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

/** Returns whether a text is a guest id: 24 alphanumeric characters (specification, section 4). */
export function isGuestId(value: string): boolean {
  return /^[A-Za-z0-9]{24}$/.test(value);
}
