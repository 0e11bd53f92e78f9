/** Files by name, such as `640.avif`. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Where the files of pictures are kept, by the picture's id: a folder, or a bucket that speaks S3. */
export type FileStorage = {
  /** One file of a picture; null when there is none. Throws when the place cannot be reached. */
  read(id: string, name: string): Promise<Uint8Array | null>;
  /**
   * Keeps the first files of a picture. Who finds `last` finds all the others too, whatever crashes meanwhile; the same
   * picture may be kept by two processes at once. Throws when it could not be kept.
   */
  keep(id: string, files: Files, last: string): Promise<void>;
  /** Adds one file to a picture that is kept; whoever reads it finds it whole or not at all. Throws when it could not. */
  add(id: string, name: string, bytes: Uint8Array): Promise<void>;
};
