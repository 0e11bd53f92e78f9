/** Files by name, such as `640.avif`. */
type Files = ReadonlyMap<string, Uint8Array>;

/** The storage of pictures by id: a folder or an S3 bucket. */
export type FileStorage = {
  /** Reads a file of a picture; null when there is none. Throws when the storage cannot be reached. */
  read(id: string, name: string): Promise<Uint8Array | null>;
  /**
   * Stores the first files of a picture, `last` after all others, so that its presence proves that they are complete.
   * Two processes may store the same picture. Throws on failure.
   */
  keep(id: string, files: Files, last: string): Promise<void>;
  /** Adds a file to a stored picture. Readers see it only when it is complete. Throws on failure. */
  add(id: string, name: string, bytes: Uint8Array): Promise<void>;
};
