import type { SendMailOptions } from 'nodemailer';
import type { Message } from '#shop/emails/port';

/**
 * Maps a message to Nodemailer's options: `multipart/alternative` with plain text first and HTML last, base64 for
 * Arabic and quoted-printable for English, the language on every part, marked as automatic, with a Message-ID that is
 * the same for every retry (email contract, section 2).
 */
export function toMail(message: Message): SendMailOptions {
  const domain = message.from.address.split('@').at(-1) ?? 'localhost';
  const language = { 'Content-Language': message.language };
  const part = (type: 'plain' | 'html', content: string) => ({
    contentType: `text/${type}; charset=utf-8`,
    content,
    headers: language,
  });
  return {
    from: message.from,
    // a seller that nobody has entered yet has no address
    ...(message.replyTo.address === '' ? {} : { replyTo: message.replyTo }),
    to: { name: '', address: message.to },
    subject: message.subject,
    messageId: `<${message.id}@${domain}>`,
    headers: { ...language, 'Auto-Submitted': 'auto-generated' },
    encoding: message.language === 'ar' ? 'base64' : 'quoted-printable',
    alternatives: [part('plain', message.text), part('html', message.html)],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns whether a text is a single email address that is safe in headers and envelopes. */
export function isSingleAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>,;:"()[\]\\\p{C}]+@[^\s@<>,;:"()[\]\\\p{C}]+$/u.test(address);
}
