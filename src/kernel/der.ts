/**
 * DER, the binary form of certificates and requests for them: a writer and a reader of the few types that they use.
 */

/** The tags used here. */
export const DER = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  printable: 0x13,
  ia5: 0x16,
  utcTime: 0x17,
} as const;

/** A value with its tag and length. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const length = contents.reduce((total, one) => total + one.length, 0);
  const head = length < 128 ? [length] : [0x80 + bytesOf(length).length, ...bytesOf(length)];
  return joined([Uint8Array.of(tag, ...head), ...contents]);
}

/** An object identifier written with dots, such as `2.5.4.3`. */
export function derOid(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(DER.oid, Uint8Array.from([first * 40 + second, ...rest.flatMap(inBase128)]));
}

/** A text under a tag, in UTF-8. */
export function derText(tag: number, text: string): Uint8Array {
  return der(tag, new TextEncoder().encode(text));
}

/** A bit string of whole bytes. */
export function derBits(bytes: Uint8Array): Uint8Array {
  return der(DER.bitString, Uint8Array.of(0), bytes);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((total, one) => total + one.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bytesOf(value: number): number[] {
  return value < 256 ? [value] : [...bytesOf(Math.floor(value / 256)), value % 256];
}

function inBase128(value: number): number[] {
  const low = value % 128;
  return value < 128 ? [low] : [...inBase128(Math.floor(value / 128)).map((one) => one | 0x80), low];
}

type DerValue = {
  readonly tag: number;
  /** The value without tag and length. */
  readonly content: Uint8Array;
  /** The value with both. */
  readonly whole: Uint8Array;
};

/** Reads the values that follow each other in some bytes. Throws RangeError for what is no DER. */
export function readDer(bytes: Uint8Array): readonly DerValue[] {
  const values: DerValue[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    const extra = first < 128 ? 0 : first - 128;
    const length =
      extra === 0 ? first : bytes.subarray(at + 2, at + 2 + extra).reduce((sum, one) => sum * 256 + one, 0);
    const start = at + 2 + extra;
    if (extra > 4 || start + length > bytes.length) throw new RangeError('not DER');
    values.push({ tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) });
    at = start + length;
  }
  return values;
}

/** The parts of a sequence or set. */
export function partsOf(value: DerValue | undefined): readonly DerValue[] {
  return value ? readDer(value.content) : [];
}
