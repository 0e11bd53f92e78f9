import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { directionOf } from '#kernel/market';
import type { EmailContent, EmailItem, Fact } from './email-content.ts';
import type { Part } from './parts.rules.ts';

/** The design's colours (tokens 2.1); mail programs do not support custom properties. */
const GROUND = '#14110D';
const SURFACE = '#1B1712';
const TEXT = '#F2EBDF';
const TEXT_2 = '#C2B7A6';
const GOLD = '#C69736';
const LINE = '#3A342C';
const FONT = "'Hanken Grotesk', 'IBM Plex Sans Arabic', Tahoma, Arial, sans-serif";

const paragraph: CSSProperties = {
  fontFamily: FONT,
  fontSize: '16px',
  lineHeight: '1.7',
  color: TEXT,
  margin: '0 0 16px',
};
const small: CSSProperties = { ...paragraph, fontSize: '13px', color: TEXT_2, margin: '0 0 8px' };

/**
 * Renders an email as HTML for mail programs: tables, inline styles, 600 px, no images. Direction and alignment are set
 * on every table and cell too, because some programs remove the html and body tags.
 */
export async function renderHtml(content: EmailContent): Promise<string> {
  const dir = directionOf(content.language);
  const align = dir === 'rtl' ? 'right' : 'left';
  const cell: CSSProperties = { textAlign: align, direction: dir };
  const page = h(
    Html,
    { lang: content.language, dir },
    h(Head, null, h('title', null, content.subject), h('meta', { name: 'color-scheme', content: 'dark' })),
    h(Preview, null, content.preheader),
    h(
      Body,
      { style: { backgroundColor: GROUND, margin: 0, padding: '24px 12px' } },
      h(
        Container,
        { dir, align: 'center', style: { maxWidth: '600px', backgroundColor: SURFACE, ...cell } },
        h(
          Section,
          { dir, align, style: { padding: '32px', borderTop: `2px solid ${GOLD}`, ...cell } },
          h(Text, { style: { ...paragraph, color: GOLD, fontSize: '22px' } }, content.signature.at(-1)),
          h(
            Heading,
            { as: 'h1', style: { ...paragraph, fontSize: '26px', lineHeight: '1.4', fontWeight: 400 } },
            content.heading,
          ),
          content.paragraphs.map((parts, n) => h(Text, { key: n, style: paragraph }, set(parts))),
          content.items &&
            h('h2', { style: { ...paragraph, fontSize: '18px', fontWeight: 400 } }, content.itemsHeading),
          content.items &&
            table(
              content.items.map((item, n) => itemRow(item, n, cell)),
              dir,
              align,
            ),
          content.totals &&
            table(
              content.totals.map((fact, n) => factRow(fact, n, cell)),
              dir,
              align,
            ),
          content.facts &&
            table(
              content.facts.map((fact, n) => factRow(fact, n, cell)),
              dir,
              align,
            ),
          content.button &&
            h(
              Button,
              {
                href: content.button.url,
                style: {
                  ...paragraph,
                  display: 'inline-block',
                  backgroundColor: GOLD,
                  color: GROUND,
                  padding: '14px 28px',
                  margin: '8px 0 24px',
                },
              },
              content.button.label,
            ),
          content.notes.map((parts, n) =>
            h(Text, { key: n, style: { ...paragraph, color: TEXT_2, fontSize: '14px' } }, set(parts)),
          ),
          content.signature.map((line) => h(Text, { key: line, style: { ...paragraph, margin: 0 } }, line)),
        ),
        h(
          Section,
          { dir, align, style: { padding: '16px 32px 32px', borderTop: `1px solid ${LINE}`, ...cell } },
          content.footer.map((parts, n) => h(Text, { key: n, style: small }, set(parts))),
        ),
      ),
    ),
  );
  return render(page);
}

function set(parts: readonly Part[]): ReactNode[] {
  return parts.map((part, n) =>
    typeof part === 'string'
      ? part
      : h('bdi', { key: n, ...(part.direction === 'ltr' ? { dir: 'ltr' } : {}) }, part.value),
  );
}

function table(rows: readonly ReactNode[], dir: 'ltr' | 'rtl', align: 'left' | 'right'): ReactNode {
  return h(
    'table',
    { dir, align, width: '100%', cellPadding: 0, cellSpacing: 0, role: 'presentation', style: { margin: '0 0 24px' } },
    h('tbody', null, rows),
  );
}

function itemRow({ title, detail, amount }: EmailItem, n: number, cell: CSSProperties): ReactNode {
  const ruled = { ...cell, padding: '10px 0', borderTop: `1px solid ${LINE}` };
  const end: CSSProperties = { ...ruled, textAlign: cell.direction === 'rtl' ? 'left' : 'right', whiteSpace: 'nowrap' };
  return h(
    'tr',
    { key: n },
    h(
      'td',
      { dir: cell.direction, align: cell.textAlign, style: { ...paragraph, ...ruled } },
      h('bdi', null, title),
      h('br'),
      h('bdi', { style: { color: TEXT_2, fontSize: '14px' } }, detail),
    ),
    h('td', { dir: cell.direction, align: end.textAlign, style: { ...paragraph, ...end } }, h('bdi', null, amount)),
  );
}

function factRow({ label, value }: Fact, n: number, cell: CSSProperties): ReactNode {
  const end: CSSProperties = { textAlign: cell.direction === 'rtl' ? 'left' : 'right' };
  const style = { ...paragraph, ...cell, fontSize: '14px', padding: '4px 0', verticalAlign: 'top' };
  return h(
    'tr',
    { key: n },
    h('td', { dir: cell.direction, align: cell.textAlign, style: { ...style, color: TEXT_2 } }, label),
    h('td', { dir: cell.direction, align: end.textAlign, style: { ...style, ...end } }, set([value])),
  );
}
