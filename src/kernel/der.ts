/** Reads DER, the binary form of certificates. */

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
