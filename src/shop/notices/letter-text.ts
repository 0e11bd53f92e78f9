import type { Letter } from './letter.ts';
import { type Part, plain } from './parts.rules.ts';

/** A letter as plain text, made from what it says and not from its HTML (e-mail document, section 6). */
export function letterText(letter: Letter): string {
  const fact = ({ label, value }: { label: string; value: Part }): string => `${label}: ${plain([value])}`;
  const blocks = [
    letter.heading,
    ...letter.paragraphs.map(plain),
    letter.items && [
      letter.itemsHeading ?? '',
      ...letter.items.map(
        ({ title, detail, amount }) => `- ${plain([auto(title)])}, ${plain([auto(detail)])}: ${plain([auto(amount)])}`,
      ),
    ],
    letter.totals?.map(fact),
    letter.facts?.map(fact),
    letter.button && `${letter.button.label}:\n${letter.button.url}`,
    ...letter.notes.map(plain),
    letter.signature,
    '-- ',
    letter.footer.map(plain),
  ];
  return `${blocks
    .filter((block) => block !== undefined)
    .map((block) => (typeof block === 'string' ? block : block.join('\n')))
    .join('\n\n')}\n`;
}

function auto(value: string): Part {
  return { value, direction: 'auto' };
}
