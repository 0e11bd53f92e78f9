import type { Result } from '#kernel/result';
import type { FetchFault } from './picture-address.rules.ts';

/** Gets files from public addresses of the web. */
export type PublicFiles = {
  /**
   * The bytes at an address, within fifteen seconds. Refuses hosts that are not public, also behind a name or a redirect, what is gone
   * (404, 410), and what is larger than `maxBytes`. `noAnswer` is worth another try.
   */
  fetch(url: string, maxBytes: number): Promise<Result<Uint8Array, FetchFault>>;
};
