/** Parses a position in the write-ahead log as PostgreSQL writes it, `16/B374D848`; null for anything else. */
function parsePosition(text: string | null): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Whether a standby that has replayed up to a position shows what was committed at another; false when either is not known. */
export function hasReplayed(replayed: string | null, wanted: string | null): boolean {
  const [one, other] = [parsePosition(replayed), parsePosition(wanted)];
  return one !== null && other !== null && one >= other;
}
