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
import { directionOf, type Language } from '#kernel/market';
import type { EmailBlock, EmailContent, EmailItem, Fact, PanelCell } from './email-content.ts';
import { type EmailStyle, GROUND, LOOK, styleOf } from './email-style.ts';
import type { Part } from './parts.rules.ts';

/**
 * Renders an email as HTML for mail programs (design, section 7): tables, inline styles, 600 px, dark by design. Language,
 * direction and ground are set on every table and cell too, because some programs remove the html and body tags.
 */
export async function renderHtml(content: EmailContent): Promise<string> {
  const { language, blocks, button, items, totals, steps, panel } = content;
  const style = styleOf(language);
  const { dir, cell } = style;
  const row = (children: ReactNode, more: CSSProperties = {}, ground?: string) =>
    h(Row, { style, more, ...(ground === undefined ? {} : { ground }) }, children);
  const page = h(
    Html,
    { lang: language, dir },
    h(
      Head,
      null,
      h('title', null, content.subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'dark light' }),
      h('meta', { name: 'supported-color-schemes', content: 'dark light' }),
      h('style', { dangerouslySetInnerHTML: { __html: NARROW } }),
    ),
    h(Preview, null, content.preheader),
    h(
      Body,
      { style: { backgroundColor: GROUND, margin: 0, padding: 0 } },
      h(
        Section,
        { dir, lang: language, ...bg(GROUND), style: { backgroundColor: GROUND } },
        h(
          Container,
          { dir, align: 'center', ...bg(LOOK.page), style: { maxWidth: '600px', backgroundColor: LOOK.page, ...cell } },
          row(content.signature.at(-1), { ...style.wordmark, padding: '32px 40px 20px', textAlign: 'center' }),
          content.picture &&
            h('img', {
              ...{ src: content.picture, alt: '', width: 600 },
              style: { display: 'block', width: '100%', maxWidth: '600px', height: 'auto', border: 0 },
            }),
          row(h(Heading, { as: 'h1', style: style.heading }, content.heading), { padding: '32px 40px 8px' }),
          row(content.paragraphs.map((parts, n) => h(Text, { key: n, style: style.lead }, set(parts)))),
          blocks?.map((block) => row(h(Block, { key: block.heading, block, style }), { padding: '8px 40px 20px' })),
          button && row(h(GoldButton, { ...button, style }), { padding: '12px 40px 28px' }),
          steps && row(h(Steps, { ...steps, style }), { padding: '0 40px 28px' }),
          items && content.itemsHeading && row(h(Heading, { as: 'h2', style: style.name }, content.itemsHeading)),
          items && row(h(Items, { items, style, other: otherOf(language) })),
          totals && row(h(Totals, { totals, style }), { padding: '8px 40px 28px' }),
          panel && row(h(Panel, { panel, style }), { padding: '26px 40px 10px' }, LOOK.panel),
          row(
            [
              ...content.notes.map((parts, n) => h(Text, { key: n, style: style.note }, set(parts))),
              ...content.signature.map((line) => h(Text, { key: line, style: { ...style.note, margin: 0 } }, line)),
            ],
            { padding: '24px 40px 20px' },
          ),
          content.other && h(OtherLanguage, { other: content.other, language: otherOf(language) }),
          row(
            content.footer.map((parts, n) => h(Text, { key: n, style: style.small }, set(parts))),
            { padding: '20px 40px 32px', borderTop: `1px solid ${LOOK.line}` },
          ),
        ),
      ),
    ),
  );
  return render(page);
}

/** Narrow windows: less padding, and the columns of the panel one below the other. */
const NARROW =
  '@media (max-width:520px){.stk{display:block!important;width:100%!important}.p{padding-left:20px!important;padding-right:20px!important}}';

function otherOf(language: Language): Language {
  return language === 'ar' ? 'en' : 'ar';
}

/** The ground as an attribute, which older programs read instead of the style. */
function bg(bgcolor: string): Record<string, string> {
  return { bgcolor };
}

type RowProps = { style: EmailStyle; more: CSSProperties; ground?: string; children?: ReactNode };

/** One block of the email: a table of one cell. */
function Row({ style: { dir, align, cell }, more, ground = LOOK.page, children }: RowProps): ReactNode {
  return table(
    dir,
    h(
      'tr',
      null,
      h(
        'td',
        {
          ...{ dir, align, className: 'p', ...bg(ground) },
          style: { padding: '0 40px', ...cell, backgroundColor: ground, ...more },
        },
        children,
      ),
    ),
  );
}

function table(dir: 'ltr' | 'rtl', rows: ReactNode, style: CSSProperties = {}): ReactNode {
  return h(
    'table',
    { dir, width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, role: 'presentation', style },
    h('tbody', null, rows),
  );
}

/** Values of a sentence are isolated by spans, which mail programs know; a url is a link. */
function set(parts: readonly Part[]): ReactNode[] {
  return parts.map((part, n) => {
    if (typeof part === 'string') return part;
    const isolated = { key: n, dir: part.direction, style: { unicodeBidi: 'isolate' as const } };
    if (!/^https?:\/\//.test(part.value)) return h('span', isolated, part.value);
    const link: CSSProperties = { color: LOOK.link, overflowWrap: 'anywhere', wordBreak: 'break-word' };
    return h('a', { key: n, href: part.value, dir: 'ltr', style: link }, part.value);
  });
}

/** A button whose ground is the cell's, so that programs without padding on links show it whole. */
function GoldButton({ label, url, style }: { label: string; url: string; style: EmailStyle }): ReactNode {
  return h(
    'table',
    { dir: style.dir, cellPadding: 0, cellSpacing: 0, border: 0, role: 'presentation' },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { ...bg(LOOK.gold), style: { backgroundColor: LOOK.gold } },
          h(Button, { href: url, style: style.button }, label),
        ),
      ),
    ),
  );
}

function Steps({ labels, done, style }: { labels: readonly string[]; done: number; style: EmailStyle }): ReactNode {
  const width = `${100 / labels.length}%`;
  const cells = labels.map((label, at) =>
    h(
      'td',
      { key: label, width, align: style.align, style: { ...style.step, ...(at < done ? style.stepDone : {}) } },
      label,
    ),
  );
  return table(style.dir, h('tr', null, cells));
}

type ItemsProps = { items: readonly EmailItem[]; style: EmailStyle; other: Language };

function Items({ items, style, other }: ItemsProps): ReactNode {
  const ruled = { ...style.cell, padding: '14px 0', borderTop: `1px solid ${LOOK.line}`, verticalAlign: 'top' };
  const gap = style.dir === 'rtl' ? 'paddingRight' : 'paddingLeft';
  return table(
    style.dir,
    items.map(({ title, otherTitle, detail, amount, picture }, n) =>
      h(
        'tr',
        { key: n },
        h(
          'td',
          { width: 72, style: ruled },
          picture &&
            h('img', {
              ...{ src: picture, alt: '', width: 72, height: 90 },
              style: { display: 'block', width: '72px', height: '90px', objectFit: 'cover', border: 0 },
            }),
        ),
        h(
          'td',
          { dir: style.dir, align: style.align, style: { ...ruled, ...style.note, [gap]: '14px' } },
          h('span', { dir: 'auto', style: style.name }, title),
          otherTitle !== '' && [
            h('br', { key: 'break' }),
            h('span', { key: 'other', lang: other, dir: directionOf(other), style: { color: LOOK.faint } }, otherTitle),
          ],
          h('br'),
          h('span', { dir: 'auto', style: { unicodeBidi: 'isolate' } }, detail),
        ),
        h('td', { align: style.end, style: { ...ruled, ...style.amount } }, set([amount])),
      ),
    ),
  );
}

function Totals({ totals, style }: { totals: readonly Fact[]; style: EmailStyle }): ReactNode {
  const rows = totals.map(({ label, value }, n) => {
    const isTotal = n === totals.length - 1;
    const text = isTotal ? style.total : style.lead;
    const padding = n === 0 ? '16px 0 0' : isTotal ? '14px 0 0' : '4px 0 0';
    return h(
      'tr',
      { key: label },
      h('td', { align: style.align, style: { ...text, ...style.cell, margin: 0, padding } }, label),
      h('td', { align: style.end, style: { ...style.amount, fontSize: text.fontSize, padding } }, set([value])),
    );
  });
  return table(style.dir, rows, { borderTop: `1px solid ${LOOK.ruled}` });
}

/** A heading and its table; a value is one line, the first of several is the figure of the mail. */
function Block({ block, style }: { block: EmailBlock; style: EmailStyle }): ReactNode {
  const { heading, lead, columns, rows } = block;
  const ruled = { ...style.note, ...style.cell, padding: '10px 0', margin: 0, borderTop: `1px solid ${LOOK.line}` };
  const end = { ...ruled, textAlign: style.end, whiteSpace: 'nowrap' as const };
  const gap = style.dir === 'rtl' ? 'paddingRight' : 'paddingLeft';
  const head = columns && [
    h('td', { key: 'label', style: ruled }),
    ...columns.map((one) => h('td', { key: one, align: style.end, style: { ...end, [gap]: '14px' } }, one)),
  ];
  return [
    h(Heading, { key: 'heading', as: 'h2', style: style.name }, heading),
    lead && h(Text, { key: 'lead', style: style.note }, lead),
    h(
      'div',
      { key: 'rows' },
      table(style.dir, [
        head && h('tr', { key: 'head' }, head),
        ...rows.map(({ label, detail, values, link }, n) =>
          h(
            'tr',
            { key: n },
            h(
              'td',
              { align: style.align, style: { ...ruled, color: LOOK.text } },
              h('span', { dir: 'auto', style: { unicodeBidi: 'isolate' } }, label),
              detail && [
                h('br', { key: 'break' }),
                h('span', { key: 'detail', dir: 'auto', style: { unicodeBidi: 'isolate', color: LOOK.faint } }, detail),
              ],
            ),
            values.map((value, at) =>
              h(
                'td',
                {
                  key: at,
                  align: style.end,
                  style: { ...end, [gap]: '14px', color: at === 0 ? LOOK.text : LOOK.faint },
                },
                set([{ value, direction: 'auto' }]),
              ),
            ),
            link &&
              h(
                'td',
                { align: style.end, style: end },
                h('a', { href: link.url, style: { color: LOOK.link } }, link.label),
              ),
          ),
        ),
      ]),
    ),
  ];
}

/** Two cells a row, one below the other in narrow windows. */
function Panel({ panel, style }: { panel: readonly PanelCell[]; style: EmailStyle }): ReactNode {
  const rows = panel.flatMap((_, at) => (at % 2 === 0 ? [panel.slice(at, at + 2)] : []));
  return rows.map((cells, n) =>
    h(
      'div',
      { key: n },
      table(
        style.dir,
        h(
          'tr',
          null,
          cells.map(({ label, lines }) =>
            h(
              'td',
              {
                ...{ key: label, className: 'stk', width: '50%', align: style.align, dir: style.dir },
                style: { ...style.note, ...style.cell, verticalAlign: 'top', paddingBottom: '16px' },
              },
              h('span', { style: { color: LOOK.faint } }, label),
              lines.map((line, at) => [h('br', { key: `break ${at}` }), ...set([line])]),
            ),
          ),
        ),
      ),
    ),
  );
}

function OtherLanguage({ other, language }: { other: NonNullable<EmailContent['other']>; language: Language }) {
  const style = styleOf(language);
  return h(
    'div',
    { lang: language, dir: style.dir },
    h(
      Row,
      { style, more: { ...style.note, padding: '20px 40px', borderTop: `1px solid ${LOOK.line}` } },
      set(other.sentence),
      ' ',
      h('a', { href: other.url, style: { color: LOOK.link } }, other.label),
    ),
  );
}
