import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { MediaStore } from '#shop/catalogue/port';
import { describe, encode, FORMATS, RECIPE } from './variants.ts';

const description = z.object({
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: z.string(),
});

/**
 * Keeps pictures in a folder: `<id>/<width>.<format>` beside `picture.json` and the original. A picture is made in a
 * folder of its own and moved into place whole, so nobody ever serves half of one, and two processes may keep the same
 * picture at once.
 */
export function diskStore(folder: string): MediaStore {
  return {
    async keep(original, kind) {
      const id = createHash('sha256').update(`${RECIPE} ${kind} `).update(original).digest('hex').slice(0, 32);
      const home = path.join(folder, id);
      const known = await read(home);
      if (known) return { id, ...known };
      const picture = await describe(original, kind);
      const making = path.join(folder, `.making-${randomUUID()}`);
      await mkdir(making, { recursive: true });
      try {
        const variants = picture.widths.flatMap((width) => FORMATS.map((format) => ({ width, format })));
        await Promise.all(
          variants.map(async ({ width, format }) => {
            await writeFile(path.join(making, `${width}.${format}`), await encode(original, width, format));
          }),
        );
        await writeFile(path.join(making, 'original'), original);
        await writeFile(path.join(making, 'picture.json'), JSON.stringify(picture));
        await rename(making, home);
      } catch (error) {
        await rm(making, { recursive: true, force: true });
        if (!(await read(home))) throw error;
      }
      return { id, ...picture };
    },
  };
}

async function read(home: string) {
  try {
    return description.parse(JSON.parse(await readFile(path.join(home, 'picture.json'), 'utf8')));
  } catch {
    return null;
  }
}
