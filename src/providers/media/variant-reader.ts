import { ORIGINAL, readDescription } from './description.ts';
import type { FileStorage } from './storage.ts';
import type { Format } from './variants.ts';

/** Thrown when too many variants wait to be made. Retry in a moment. */
export const BUSY = Symbol('busy');

type VariantReader = (id: string, width: number, format: Format) => Promise<Uint8Array | typeof BUSY | null>;

export type Encode = (original: Uint8Array, width: number, format: Format) => Promise<Uint8Array>;

export type VariantLimits = {
  /**
   * The number of variants made at a time: half of the four threads that files and passwords share with the image
   * library.
   */
  readonly atOnce?: number;
  /** The number of variants that may wait to be made. */
  readonly waiting?: number;
  readonly encode?: Encode;
};

const encodeNow: Encode = async (...variant) => (await import('./variants.ts')).encode(...variant);

/**
 * Reads variants. A missing one is made once, however many requests wait for it, and stored. Only widths of the
 * picture's description are made, so requests cannot cause unlimited work. Returns null for a variant that does not
 * exist. Throws when the storage cannot be reached.
 */
export function variantReader(
  storage: FileStorage,
  { atOnce = 2, waiting = 200, encode = encodeNow }: VariantLimits = {},
): VariantReader {
  const making = new Map<string, Promise<Uint8Array | null>>();
  const queue: (() => void)[] = [];
  let working = 0;

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (working >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      // the turn goes to the next in the queue, or becomes free
      const next = queue.shift();
      if (next) next();
      else working -= 1;
    }
  }

  async function make(id: string, width: number, format: Format): Promise<Uint8Array | null> {
    const picture = await readDescription(storage, id);
    if (!picture?.widths.includes(width)) return null;
    return withSlot(async () => {
      const original = await storage.read(id, ORIGINAL);
      if (!original) return null;
      const bytes = await encode(original, width, format);
      await storage.add(id, `${width}.${format}`, bytes);
      return bytes;
    });
  }

  return async (id, width, format) => {
    const name = `${width}.${format}`;
    const stored = await storage.read(id, name);
    if (stored) return stored;
    const key = `${id}/${name}`;
    const already = making.get(key);
    if (already) return already;
    if (making.size >= atOnce + waiting) return BUSY;
    const made = make(id, width, format).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
