/** The first bytes of the formats that are taken; `null` stands for any byte. */
const SIGNATURES: readonly (readonly (number | null)[])[] = [
  // JPEG
  [0xff, 0xd8, 0xff],
  // PNG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // WebP: RIFF, four bytes of size, WEBP
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  // AVIF: four bytes of size, ftypavif
  [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66],
];

/** Whether a file begins as a JPEG, PNG, WebP or AVIF does. Its name and declared type say nothing. */
export function isPicture(bytes: Uint8Array): boolean {
  return SIGNATURES.some(
    (signature) =>
      bytes.length > signature.length && signature.every((byte, index) => byte === null || byte === bytes[index]),
  );
}
