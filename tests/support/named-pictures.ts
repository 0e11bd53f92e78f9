import { createHash } from 'node:crypto';
import type { MediaStore } from '#shop/catalogue/port';

/** A media store that only names pictures, for what shows none. */
export const namedPictures: MediaStore = {
  async keep(original) {
    const id = createHash('sha256').update(original).digest('hex').slice(0, 32);
    return { id, width: 800, height: 1000, widths: [400], placeholder: '' };
  },
};
