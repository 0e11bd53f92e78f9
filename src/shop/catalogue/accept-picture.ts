import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import type { Picture, PictureKind } from './picture.rules.ts';
import type { PictureFault } from './port.ts';
import { insertMedia } from './queries.ts';
import { SMALLEST, type UploadKind } from './upload.rules.ts';

type PictureRefusal =
  | { readonly code: PictureFault }
  | { readonly code: 'tooSmall'; readonly width: number; readonly height: number };

/**
 * Stores a picture that a person sends or an import fetches, with all its variants, and returns it. Products, categories and banners refer to
 * it by its id. Refuses what is no JPEG, PNG, WebP or AVIF, what is broken, has more than 50 million pixels, or is
 * smaller than its kind needs.
 */
export async function acceptPicture(
  deps: Pick<Shop, 'database' | 'clock' | 'media'>,
  input: {
    readonly actor: Actor;
    readonly upload: Uint8Array;
    readonly kind: UploadKind;
    /** When its variants are made: at once, or for many pictures when a page asks for one. */
    readonly variants?: 'now' | 'whenAsked';
  },
): Promise<Result<Picture, PictureRefusal>> {
  const { actor, upload, kind, variants = 'now' } = input;
  const cleaned = await deps.media.clean(upload);
  if (!cleaned.ok) return refused({ code: cleaned.error });
  const { original, width, height } = cleaned.value;
  const least = SMALLEST[kind];
  if (width < least.width || height < least.height) return refused({ code: 'tooSmall', ...least });
  const stored: PictureKind = kind;
  const picture = await deps.media.keep(original, stored);
  if (variants === 'now') await deps.media.makeVariants(picture);
  await deps.database.transaction(async (tx) => {
    await insertMedia(tx, picture, stored);
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'picture.add',
      subject: `picture:${picture.id}`,
      after: { kind, width, height },
    });
  });
  return ok(picture);
}
