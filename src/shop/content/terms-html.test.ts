import { describe, expect, it } from 'vitest';
import terms from '#content/policies/terms.ar-KSA.json';
import { policyDocument } from './policies.ts';
import { termsHtml } from './terms-html.ts';

const closing = { text: 'contact us', link: '/contact' };

describe('the html of the terms', () => {
  it('has sections A, B and C and the seven subsections', () => {
    const html = termsHtml(policyDocument.parse(terms));
    expect(html.match(/<h2 /g)).toHaveLength(3);
    expect(html.match(/<h3 /g)?.length).toBeGreaterThanOrEqual(7);
  });

  it('shows markup in a text', () => {
    const html = termsHtml({
      heading: '<script>alert(1)</script>',
      sections: [
        {
          id: 'a',
          title: 'A & B',
          paragraphs: ['"quoted"'],
          list: ["it's"],
          table: { columns: ['<i>'], rows: [['<b>']] },
        },
      ],
      closing,
    });
    expect(html).not.toMatch(/<script|<i>|<b>/);
    expect(html).toContain('A &amp; B');
  });
});
