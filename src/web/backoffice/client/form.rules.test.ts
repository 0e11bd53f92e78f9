import { describe, expect, it } from 'vitest';
import { type BannerDraft, bannersOf, EMPTY_BANNER, withBanner, withBannerAt } from '../routes/home/banner.ts';
import { withChange } from '../ui/content/body.ts';
import { listChanges } from '../ui/content/values.ts';
import { afterChange, afterSave, changedFields } from './form.rules.ts';

type Body = Readonly<Record<string, unknown>>;
type Present = (values: Body) => Body;

/** Makes changes one after the other, as a form does: each is a function of what is there when its turn comes. */
const all = (saved: Body, changes: readonly Present[]): Body =>
  changes.reduce<Body>((before, change) => afterChange(saved, before, change), {});

const banners = (change: (list: readonly BannerDraft[]) => readonly BannerDraft[]): Present => {
  return (values) => listChanges(values, change(bannersOf(values)));
};

describe('a form that several things change at once', () => {
  const [english, arabic] = [{ id: 'a' }, { id: 'b' }];
  const saved = { 0: { ...EMPTY_BANNER, link: '/one' }, 1: { ...EMPTY_BANNER, link: '/two' } };

  it('keeps both pictures of a banner, although both were begun over a banner without any', () => {
    const begun = [
      banners((list) => withBanner(list, 1, () => ({ image: english }))),
      banners((list) => withBanner(list, 1, () => ({ image_ar: arabic }))),
    ];
    for (const order of [begun, begun.toReversed()]) {
      expect(all(saved, order)).toEqual({ 1: { ...saved[1], image: english, image_ar: arabic } });
    }
  });

  it('puts a removed banner back into what the list is by then', () => {
    const changes = all(saved, [
      banners((list) => list.slice(1)),
      banners((list) => withBanner(list, 0, () => ({ link: '/changed since' }))),
      banners((list) => withBannerAt(list, 0, saved[0])),
    ]);
    expect(bannersOf({ ...saved, ...changes }).map(({ link }) => link)).toEqual(['/one', '/changed since']);
  });

  it('keeps a list as long as it is when items come and go', () => {
    const changes = all(saved, [banners((list) => list.slice(0, 1)), banners((list) => list.slice(1))]);
    expect(bannersOf({ ...saved, ...changes })).toEqual([]);
  });

  it('changes two places of a nested body', () => {
    const body = { quote: { en: 'a', ar: 'b' }, films: { en: { video: 'x', image: null } } };
    const at = (path: readonly string[], value: unknown): Present => {
      return (values) => ({ ...values, ...Object(withChange(values, path, () => value)) });
    };
    expect(
      all(body, [at(['quote', 'en'], 'A'), at(['films', 'en', 'image'], english), at(['quote', 'ar'], 'B')]),
    ).toEqual({
      quote: { en: 'A', ar: 'B' },
      films: { en: { video: 'x', image: english } },
    });
  });

  it('holds only fields that differ, so that what others save in the rest is kept', () => {
    const first = { title: 'one', link: '/a' };
    const changes = afterChange(first, {}, (present) => ({ ...present, title: 'two' }));
    expect(changes).toEqual({ title: 'two' });
    const theirs = { title: 'one', link: '/theirs' };
    expect(changedFields(theirs, { ...theirs, ...changes })).toEqual(['title']);
    expect(afterChange(first, changes, () => ({ title: 'one' }))).toEqual({});
  });

  it('keeps what was typed while a save was on its way', () => {
    const sent = { title: 'two', link: '/a' };
    expect(afterSave({ title: 'two' }, sent)).toEqual({});
    expect(afterSave({ title: 'two and more', link: '/b' }, sent)).toEqual({ title: 'two and more', link: '/b' });
  });
});
