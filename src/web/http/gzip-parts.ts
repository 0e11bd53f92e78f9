import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** A part of a text that is compressed by itself; parts in a row are one gzip stream (RFC 1952). */
export type GzipPart = {
  /** Deflate blocks that end at a byte and refer to nothing before them. */
  readonly bytes: Buffer;
  readonly crc: number;
  /** Bytes of the text. */
  readonly length: number;
};

/** Compresses a part. */
export async function gzipPart(text: string): Promise<GzipPart> {
  const plain = Buffer.from(text);
  const bytes = await deflate(plain, { finishFlush: constants.Z_FULL_FLUSH });
  return { bytes, crc: crc32(plain), length: plain.length };
}

/** What a gzip stream begins with: no name, no time, any system. */
export const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The checksum and the length of a text of which parts are added one after the other. */
type GzipSum = { readonly crc: number; readonly length: number };
export const NOTHING_YET: GzipSum = { crc: 0, length: 0 };

export function addPart(sum: GzipSum, part: GzipPart): GzipSum {
  return { crc: combineChecksums(sum.crc, part.crc, part.length), length: sum.length + part.length };
}

/** What a gzip stream ends with: an empty last block, the checksum and the length. */
export function gzipTail({ crc, length }: GzipSum): Buffer {
  const tail = Buffer.alloc(10);
  tail.writeUInt16LE(3, 0);
  tail.writeUInt32LE(crc, 2);
  tail.writeUInt32LE(length % 2 ** 32, 6);
  return tail;
}

/** The polynomial of CRC-32, reflected. */
const POLYNOMIAL = 0xedb88320;

/** The product of two polynomials modulo that of the checksum; x^0 is the highest bit. */
function multiply(one: number, other: number): number {
  let product = 0;
  let factor = other;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= factor;
    factor = (factor & 1) !== 0 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
}

/** The checksum of two texts in a row, by theirs and the second one's length. */
function combineChecksums(first: number, second: number, length: number): number {
  // x^(8 * length): the first one moved by so many zeros
  let shift = 0x80000000;
  let square = 0x00800000;
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(square, shift);
    square = multiply(square, square);
  }
  return (multiply(shift, first) ^ second) >>> 0;
}
