/** What a picture can be uploaded for. */
export const UPLOAD_KINDS = ['product', 'category', 'hero', 'banner'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The fewest pixels of each kind; a smaller picture would be blurred. Products stand 4:5. */
export const SMALLEST: Readonly<Record<UploadKind, { readonly width: number; readonly height: number }>> = {
  product: { width: 800, height: 1000 },
  category: { width: 800, height: 800 },
  hero: { width: 1440, height: 600 },
  banner: { width: 1440, height: 400 },
};

/** The largest file that is taken, in bytes: 20 MB. */
export const LARGEST_UPLOAD = 20 * 1024 * 1024;
