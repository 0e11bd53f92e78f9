const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Returns an alphanumeric id of `length` characters, drawn without bias from a secure source. 24 characters have 142
 * bits of entropy, so order ids and guest ids cannot be guessed.
 */
export function randomId(length = 24): string {
  let id = '';
  while (id.length < length) {
    const byte = nextByte();
    if (byte < 248) id += ALPHABET.charAt(byte % 62);
  }
  return id;
}

/** Random bytes are drawn many at once, since each draw costs as much as an id. Each is used once. */
const drawn = new Uint8Array(1024);
let used = drawn.length;

function nextByte(): number {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  const byte = drawn[used] ?? 255;
  drawn[used] = 0;
  used += 1;
  return byte;
}

/** Returns whether a text is a guest id: 24 alphanumeric characters (specification, section 4). */
export function isGuestId(value: string): boolean {
  return /^[A-Za-z0-9]{24}$/.test(value);
}
