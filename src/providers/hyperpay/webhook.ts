/**
 * Encryption of the provider's messages: AES-256-GCM, hexadecimal body, IV and tag in headers (HyperPay contract,
 * section 3.7).
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const TAG_BYTES = 16;
const HEX = /^(?:[0-9a-fA-F]{2})+$/;

type SealedMessage = { readonly body: string; readonly iv: string; readonly tag: string };

/** Decrypts a message; null when key, tag or form are wrong. */
export function openMessage(sealed: SealedMessage, key: string): string | null {
  if (![sealed.body, sealed.iv, sealed.tag, key].every((text) => HEX.test(text))) return null;
  const tag = Buffer.from(sealed.tag, 'hex');
  if (tag.length !== TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), Buffer.from(sealed.iv, 'hex'), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(tag);
    const plain = decipher.update(Buffer.from(sealed.body, 'hex'));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Encrypts a message as the provider does, for the simulator. */
export function sealMessage(plain: string, key: string): SealedMessage {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), iv, { authTagLength: TAG_BYTES });
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const upper = (bytes: Buffer) => bytes.toString('hex').toUpperCase();
  return { body: upper(body), iv: upper(iv), tag: upper(cipher.getAuthTag()) };
}
