import type { EmailBlock, EmailContent, Fact } from './email-content.ts';
import { type Part, plain } from './parts.rules.ts';

/** Renders an email as plain text, from its content instead of its HTML, in the same order (email contract, section 6). */
export function renderText(content: EmailContent): string {
  const comma = content.language === 'ar' ? '، ' : ', ';
  const { button, steps, other } = content;
  const blocks = [
    content.heading,
    ...content.paragraphs.map(plain),
    ...(content.blocks ?? []).map((block) => blockText(block, comma)),
    button && `${button.label}:\n${button.url}`,
    steps?.labels.map((label, at) => (at < steps.done ? `${label} ✓` : label)).join(' – '),
    content.items && [
      content.itemsHeading ?? '',
      ...content.items.map(
        ({ title, detail, amount }) => `- ${auto(title)}${comma}${auto(detail)}: ${plain([amount])}`,
      ),
    ],
    content.totals?.map(fact),
    ...(content.panel ?? []).map(({ label, lines }) => `${label}: ${lines.map((line) => plain([line])).join(comma)}`),
    ...content.notes.map(plain),
    content.signature,
    other && `${plain(other.sentence)} ${other.label}:\n${other.url}`,
    '-- ',
    content.footer.map(plain),
  ];
  return `${blocks
    .filter((block) => block !== undefined)
    .map((block) => (typeof block === 'string' ? block : block.join('\n')))
    .join('\n\n')}\n`;
}

function blockText({ heading, lead, columns = [], rows }: EmailBlock, comma: string): string[] {
  const lines = rows.map(({ label, detail, values, link }) => {
    const figures = values.map((value, at) => (at === 0 ? auto(value) : `${columns[at] ?? ''} ${auto(value)}`));
    const line = [`- ${auto(label)}`, ...(detail ? [auto(detail)] : [])].join(comma);
    return `${line}${figures.length > 0 ? `: ${figures.join(comma)}` : ''}${link ? `\n  ${link.label}: ${link.url}` : ''}`;
  });
  return [heading, ...(lead ? [lead] : []), ...lines];
}

function fact({ label, value }: Fact): string {
  return `${label}: ${plain([value])}`;
}

function auto(value: string): string {
  const part: Part = { value, direction: 'auto' };
  return plain([part]);
}
