import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ok, refused } from '#kernel/result';
import type { MailTransport } from '#shop/emails/port';
import { isSingleAddress, toMail } from '../smtp/message.ts';

/** Writes each email to an `.eml` file, which appears only when it is complete. */
export function folderTransport(folder: string): MailTransport {
  return {
    async send(message, mayHandOver) {
      if (!isSingleAddress(message.to)) return refused({ kind: 'never', reason: 'not a single address' });
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message: raw } = await transport.sendMail(toMail(message));
      if (!Buffer.isBuffer(raw)) throw new Error('the message was not written completely');
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${message.id}.eml`);
      await writeFile(`${file}.part`, raw);
      if (!(await mayHandOver())) {
        await rm(`${file}.part`);
        return refused({ kind: 'later', reason: 'withdrawn' });
      }
      await rename(`${file}.part`, file);
      return ok(null);
    },
  };
}

type StoredMessage = { readonly id: string; readonly at: Date };

/** Lists the emails in the folder, newest first. */
export async function storedMessages(folder: string, most = 200): Promise<StoredMessage[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[A-Za-z0-9]+\.eml$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ id: name.slice(0, -4), at: (await stat(path.join(folder, name))).mtime })),
  );
  return files.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, most);
}

/** Returns the bytes of an email; null when there is none with this id. */
export async function storedMessage(folder: string, id: string): Promise<Buffer | null> {
  if (!/^[A-Za-z0-9]{1,64}$/.test(id)) return null;
  return readFile(path.join(folder, `${id}.eml`)).catch(() => null);
}
