/**
 * Invisible characters that change how the text around them is read or compared: bidirectional controls, zero-width
 * spaces, soft hyphens, fillers, tags. Not the two joiners, which some scripts need.
 */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * A joiner or non-joiner between characters that it can affect: letters of a joining script, vowel marks between
 * them, or the parts of a joined emoji (docs/security.md).
 */
const JOINERS = /[\u200c\u200d]+/gu;
const JOINING_BEFORE = /[\p{Script=Arabic}\p{Script=Syriac}]\p{M}*$/u;
const JOINING_AFTER = /^[\p{Script=Arabic}\p{Script=Syriac}]/u;
const PICTURE_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;

/** Removes invisible characters; single joiners stay where they have an effect. */
export function withoutInvisible(text: string): string {
  const visible = text.replace(INVISIBLE, '');
  return visible.replace(JOINERS, (joiners: string, at: number) => {
    const [first = ''] = joiners;
    const before = visible.slice(Math.max(0, at - 8), at);
    const after = visible.slice(at + joiners.length, at + joiners.length + 2);
    if (JOINING_BEFORE.test(before) && JOINING_AFTER.test(after)) return first;
    return first === '\u200d' && PICTURE_BEFORE.test(before) && PICTURE_AFTER.test(after) ? first : '';
  });
}

/** Replaces Arabic-Indic and Persian digits by Western ones. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
