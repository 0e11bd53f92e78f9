import type { Bilingual } from '#kernel/market';
import type { Answers, Question } from '#shop/scents/answers.rules';
import type { Note } from '#shop/scents/note-list.rules';
import type { PictureView } from '../../ui/picture.tsx';

/** A family of scent with its number of products. */
export type FamilyView = {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly picture: PictureView | null;
};

/** A note of the atlas, in the page's language. */
export type NoteView = Pick<Note, 'key' | 'colour' | 'glyph'> & {
  readonly name: string;
  readonly count: number;
  /** Every spelling that finds it while typing, in lower case. */
  readonly spellings: string;
  /** The only product that has it; null where several have it. */
  readonly only: { readonly id: string; readonly title: Bilingual } | null;
};

export type AtlasView = readonly (FamilyView & { readonly notes: readonly NoteView[] })[];

/** One question of the finder. */
export type QuestionView = {
  readonly question: Question;
  readonly answers: Answers;
  /** From 1. */
  readonly place: number;
  readonly total: number;
  /** How many products fit the answers so far. */
  readonly fitting: number;
  readonly options: readonly { readonly value: string; readonly picture: PictureView | null }[];
  /** Whether the form came without an answer. */
  readonly isMissing: boolean;
};
