import { uploadPictureCall } from '#contract/admin/products';
import { acceptPicture } from '#shop/catalogue';
import { LARGEST_UPLOAD } from '#shop/catalogue/upload.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { problem } from './problems.ts';

const PROBLEMS = {
  notAPicture: 'pictureNotAPicture',
  tooManyPixels: 'pictureTooManyPixels',
  broken: 'pictureBroken',
} as const;

/** Registers the call that takes pictures. The body is read up to the call's limit, not by its declared length. */
export function registerPictures(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock' | 'media'>): void {
  admin.on(uploadPictureCall, async (c) => {
    const { file } = c.req.valid('form');
    if (file.size > LARGEST_UPLOAD) return problem(c, 'tooLarge');
    const upload = new Uint8Array(await file.arrayBuffer());
    const done = await acceptPicture(shop, { actor: c.var.actor, upload, kind: c.req.valid('param').kind });
    if (done.ok) {
      const { id, width, height, widths, placeholder } = done.value;
      return c.json({ id, width, height, widths: [...widths], placeholder }, 200);
    }
    if (done.error.code === 'tooSmall') {
      return problem(c, 'pictureTooSmall', {}, { width: done.error.width, height: done.error.height });
    }
    return problem(c, PROBLEMS[done.error.code]);
  });
}
