import type { Policy, PolicySection } from './policies.ts';

type RichText = Omit<PolicySection, 'subsections'>;

/**
 * The `html` field of the terms record (specification, sections 3 and 7), made from the same sections as the page.
 * Every text is escaped.
 */
export function termsHtml(policy: Policy): string {
  const sections = policy.sections.map(
    (section) =>
      `<section>${words(section, 2)}${(section.subsections ?? []).map((part) => words(part, 3)).join('')}</section>`,
  );
  return `<h1>${escaped(policy.heading)}</h1>${sections.join('')}`;
}

function words(part: RichText, level: 2 | 3): string {
  const list = part.list ? `<ul>${part.list.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>` : '';
  const paragraphs = part.paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
  return `<h${level} id="${part.id}">${escaped(part.title)}</h${level}>${paragraphs}${list}${part.table ? table(part.table) : ''}`;
}

function table({ columns, rows }: NonNullable<RichText['table']>): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
