import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Position } from '#kernel/list-query';

const position = z.object({
  sort: z.string(),
  values: z.array(z.union([z.string(), z.number(), z.boolean()])),
  backwards: z.boolean(),
});

/** Writes and reads the cursors of lists, signed so that nobody makes up positions. */
export type Cursors = {
  write(position: Position): string;
  /** Null for a cursor that is not ours. */
  read(cursor: string): Position | null;
};

/** Cursors signed with a secret. */
export function createCursors(secret: string): Cursors {
  const signed = (text: string): Buffer => createHmac('sha256', secret).update(text).digest().subarray(0, 16);
  return {
    write(of) {
      const text = Buffer.from(JSON.stringify(of)).toString('base64url');
      return `${text}.${signed(text).toString('base64url')}`;
    },
    read(cursor) {
      const [text = '', signature = ''] = cursor.split('.');
      const [expected, given] = [signed(text), Buffer.from(signature, 'base64url')];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const parsed = position.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      return parsed.success ? parsed.data : null;
    },
  };
}
