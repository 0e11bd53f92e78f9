import { NOTES, type Note } from './note-list.rules.ts';

/** A note as a product names it. */
type NoteName = { readonly en: string; readonly ar: string };

/** A note of one product: the product's own words, and the note of the house they mean. */
type NamedNote = NoteName & { readonly note: Note | null };

const MARKS = /[\u064b-\u065f\u0670\u0640'’]/g;
/** More words than a note has: a sentence. */
const MAX_WORDS = 4;
/** Words that join or count, in a sentence but in no name of a note; names that hold one stand in the list of notes. */
const JOINING = new Set('from through to of and with for in on مرورا وصولا الى من مع مناشئ وفي'.split(' '));

/**
 * The words of a text as notes are compared by: lower case, one form of alef, ya and ha, no vowel marks, articles or plural
 * endings.
 */
function words(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(MARKS, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => {
      if (/^[وب]ال/.test(word) && word.length > 5) return word.slice(3);
      if (word.startsWith('ال') && word.length > 4) return word.slice(2);
      return /^[a-z]{3,}[^s]s$/.test(word) ? word.slice(0, -1) : word;
    });
}

const spell = (text: string): string => words(text).join(' ');

/** Every spelling of every note. */
const BY_SPELLING: ReadonlyMap<string, Note> = new Map(
  NOTES.flatMap((note) => [note.key, note.en, note.ar, ...note.synonyms].map((name) => [spell(name), note] as const)),
);
const LONGEST = Math.max(...[...BY_SPELLING.keys()].map((name) => name.split(' ').length));
const BY_KEY: ReadonlyMap<string, Note> = new Map(NOTES.map((note) => [note.key, note]));

/** A note of the house by its key. */
export function noteByKey(key: string): Note | null {
  return BY_KEY.get(key) ?? null;
}

/** The notes that a text names, in its order, each once; the longest name at a place counts. */
export function notesWithin(text: string): readonly Note[] {
  const found: Note[] = [];
  const all = words(text);
  for (let at = 0; at < all.length; ) {
    let length = Math.min(LONGEST, all.length - at);
    while (length > 0 && !BY_SPELLING.has(all.slice(at, at + length).join(' '))) length -= 1;
    const note = BY_SPELLING.get(all.slice(at, at + length).join(' '));
    if (note && !found.includes(note)) found.push(note);
    at += Math.max(1, length);
  }
  return found;
}

/** Whether a text is a sentence about notes and not the name of one ("five origins of oudh"). */
function isSentence(text: string): boolean {
  if (BY_SPELLING.has(spell(text))) return false;
  const all = words(text);
  return all.length > MAX_WORDS || all.some((word) => JOINING.has(word));
}

/**
 * The note that a product's words mean, read in English, else in Arabic; null for a sentence and for what is no note of the
 * house. Words that describe the note count for nothing ("light oudh smoke" is oudh).
 */
export function resolveNote({ en, ar }: NoteName): Note | null {
  for (const text of [en, ar]) {
    if (isSentence(text)) return null;
    const [first, ...others] = notesWithin(text);
    const note = [first, ...others].find((one) => one && !one.isGeneric) ?? first;
    if (note) return note;
  }
  return null;
}

/**
 * Reads one row of a product's notes: names divided by commas, in both languages in the same order. Sentences are left out;
 * a name without its other language stands in both.
 */
export function readNotes(row: NoteName): readonly NamedNote[] {
  const split = (text: string): string[] =>
    text.split(/[,،]/).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  const [english, arabic] = [split(row.en), split(row.ar)];
  return Array.from({ length: Math.max(english.length, arabic.length) }, (_, index) => {
    const [en, ar] = [english[index], arabic[index]];
    return { en: en ?? ar ?? '', ar: ar ?? en ?? '' };
  })
    .filter(({ en, ar }) => !isSentence(en) && !isSentence(ar))
    .map((name) => ({ ...name, note: resolveNote(name) }));
}
