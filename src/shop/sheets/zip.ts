import { inflateRawSync } from 'node:zlib';

/** One file of a zip archive. */
type ZipEntry = { readonly name: string; readonly bytes: Buffer };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/**
 * Unpacks a zip archive in memory. Returns `tooLarge` once the files exceed `limit` bytes together, whatever the archive says of
 * itself, and `unreadable` for a broken one.
 */
export function unzip(bytes: Uint8Array, limit: number): readonly ZipEntry[] | 'tooLarge' | 'unreadable' {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || archive.readUInt32LE(end) !== END) return 'unreadable';
    const count = archive.readUInt16LE(end + 10);
    const entries: ZipEntry[] = [];
    let left = limit;
    let at = archive.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (archive.readUInt32LE(at) !== CENTRAL) return 'unreadable';
      const [nameSize, extraSize, noteSize] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
      const name = archive.toString('utf8', at + 46, at + 46 + (nameSize ?? 0));
      const content = contentOf(archive, at, left);
      if (content === 'tooLarge') return content;
      left -= content.length;
      if (left < 0) return 'tooLarge';
      entries.push({ name, bytes: content });
      at += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (noteSize ?? 0);
    }
    return entries;
  } catch {
    return 'unreadable';
  }
}

/** The unpacked bytes of the file whose directory record is at `at`. Throws for a broken archive. */
function contentOf(archive: Buffer, at: number, limit: number): Buffer | 'tooLarge' {
  const method = archive.readUInt16LE(at + 10);
  const size = archive.readUInt32LE(at + 20);
  const local = archive.readUInt32LE(at + 42);
  if (archive.readUInt32LE(local) !== LOCAL) throw new RangeError('no local header');
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (start + size > archive.length) throw new RangeError('the archive ends early');
  const packed = archive.subarray(start, start + size);
  if (method === 0) return packed;
  if (method !== 8) throw new RangeError('an unknown kind of compression');
  if (packed.length === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    if (error instanceof RangeError) return 'tooLarge';
    throw error;
  }
}
