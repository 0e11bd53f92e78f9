import type { EmailContent } from './email-content.ts';
import { type Part, plain } from './parts.rules.ts';

/** Renders an email as plain text, from its content instead of its HTML (email contract, section 6). */
export function renderText(content: EmailContent): string {
  const fact = ({ label, value }: { label: string; value: Part }): string => `${label}: ${plain([value])}`;
  const comma = content.language === 'ar' ? '،' : ',';
  const blocks = [
    content.heading,
    ...content.paragraphs.map(plain),
    content.items && [
      content.itemsHeading ?? '',
      ...content.items.map(
        ({ title, detail, amount }) =>
          `- ${plain([auto(title)])}${comma} ${plain([auto(detail)])}: ${plain([auto(amount)])}`,
      ),
    ],
    content.totals?.map(fact),
    content.facts?.map(fact),
    content.button && `${content.button.label}:\n${content.button.url}`,
    ...content.notes.map(plain),
    content.signature,
    '-- ',
    content.footer.map(plain),
  ];
  return `${blocks
    .filter((block) => block !== undefined)
    .map((block) => (typeof block === 'string' ? block : block.join('\n')))
    .join('\n\n')}\n`;
}

function auto(value: string): Part {
  return { value, direction: 'auto' };
}
