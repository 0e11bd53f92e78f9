import { describe, expect, it } from 'vitest';
import { partsOfProductPage } from './kept-parts.server.ts';
import { footerTexts } from './served/footer-texts.ts';

const seller = { en: 'Dar Al Misk LLC', ar: 'دار المسك' };
const url = (path: string) => `http://store.test${path}`;

/** The parts of a page, whose facts were read at some second of a minute. */
function partsOf(
  path: string,
  minute: string,
  second = 0,
  { year = 2026, errors = null as null | { route: unknown } } = {},
) {
  const root = { collections: [minute.slice(0, 2)], renderedAt: `2026-11-23T${minute}:0${second}.000Z` };
  return partsOfProductPage(url(path), { errors, loaderData: { root } }, footerTexts('en', seller, year));
}

const pageOf = (here: string) =>
  Buffer.from(
    `<head></head><header class="top"><a href="/choose?language=ar&amp;to=${here}">العربية</a><i></i></header>
     <main>${here}</main><footer class="foot"><p>مسك</p></footer>`,
  );

describe('header and footer of product pages', () => {
  it('are taken from another page, with the address of their own', () => {
    partsOf('/en-sa/details/1/rose', '10:00')?.keep(pageOf('%2Fen-sa%2Fdetails%2F1%2Frose'));
    expect(partsOf("/en-sa/details/2/l'oudh?a=$&", '10:00', 9)?.parts).toEqual({
      header: {
        __html:
          '<a href="/choose?language=ar&amp;to=%2Fen-sa%2Fdetails%2F2%2Fl&#x27;oudh%3Fa%3D%24%26">العربية</a><i></i>',
      },
      footer: { __html: '<p>مسك</p>' },
    });
  });

  it('are rendered anew where the facts of all pages, the minute or the footer differ', () => {
    partsOf('/details/1/rose', '11:00')?.keep(pageOf('%2Fdetails%2F1%2Frose'));
    expect(partsOf('/details/2/musk', '11:00')?.parts).not.toBeNull();
    expect(partsOf('/details/2/musk', '11:01')?.parts).toBeNull();
    expect(partsOf('/details/2/musk', '12:00')?.parts).toBeNull();
    expect(partsOf('/details/2/musk', '11:00', 0, { year: 2027 })?.parts).toBeNull();
  });

  it('are not kept without the address that they lead to, nor where there are two', () => {
    partsOf('/details/1/rose', '13:00')?.keep(pageOf('%2Fdetails%2F1%2Fother'));
    expect(partsOf('/details/1/rose', '13:00')?.parts).toBeNull();
    const page = pageOf('%2Fdetails%2F1%2Frose');
    partsOf('/details/1/rose', '13:00')?.keep(Buffer.concat([page, page]));
    expect(partsOf('/details/1/rose', '13:00')?.parts).toBeNull();
  });

  it('are those of products only, and of pages without an error', () => {
    expect(partsOf('/en-ae/products', '14:00')).toBeNull();
    expect(partsOf('/details/1/rose', '14:00', 0, { errors: { route: new Error('away') } })).toBeNull();
  });
});
