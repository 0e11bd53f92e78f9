import type { CSSProperties } from 'react';
import { directionOf, type Language } from '#kernel/market';

/** The ground around the email (tokens 2.1); mail programs do not support custom properties. */
export const GROUND = '#0E0C08';

/** The design's other colours. */
export const LOOK = {
  page: '#14110D',
  panel: '#1B1712',
  text: '#F2EBDF',
  muted: '#C2B7A6',
  faint: '#9E9384',
  gold: '#C69736',
  link: '#E3C27E',
  line: '#2F2A23',
  ruled: '#4B443A',
  step: '#3A342C',
} as const;

/** The families with what systems have instead of them. */
const FONTS = {
  en: {
    display: "'Libre Caslon Display', Georgia, 'Times New Roman', serif",
    text: "'Hanken Grotesk', 'Helvetica Neue', Arial, sans-serif",
  },
  ar: {
    display: "'Amiri', 'Traditional Arabic', 'Geeza Pro', serif",
    text: "'IBM Plex Sans Arabic', 'SF Arabic', 'Geeza Pro', Tahoma, Arial, sans-serif",
  },
} as const;

/** The inline styles of an email in one language. */
export type EmailStyle = ReturnType<typeof styleOf>;

/** Returns the inline styles of an email in a language. */
export function styleOf(language: Language) {
  const dir = directionOf(language);
  const [align, end] = dir === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const { display, text } = FONTS[language];
  const lineHeight = language === 'ar' ? '1.8' : '1.6';
  const cell = { textAlign: align, direction: dir } as const satisfies CSSProperties;
  const body = { fontFamily: text, fontSize: '16px', lineHeight, color: LOOK.text } as const;
  return {
    dir,
    align,
    end,
    cell,
    wordmark: {
      ...{ fontFamily: display, color: LOOK.text, lineHeight: '1.3' },
      ...(language === 'ar' ? { fontSize: '34px' } : { fontSize: '22px', letterSpacing: '3px' }),
    },
    heading: {
      ...cell,
      fontFamily: display,
      fontSize: '34px',
      lineHeight: '1.35',
      fontWeight: 400,
      color: LOOK.text,
      margin: 0,
    },
    lead: { ...body, ...cell, color: LOOK.muted, margin: '0 0 16px' },
    note: { ...body, ...cell, fontSize: '14px', color: LOOK.muted, margin: '0 0 12px' },
    small: { ...body, ...cell, fontSize: '13px', color: LOOK.faint, margin: '0 0 8px' },
    name: {
      ...cell,
      fontFamily: display,
      fontSize: '20px',
      lineHeight: '1.4',
      fontWeight: 400,
      color: LOOK.text,
      margin: '0 0 8px',
    },
    amount: {
      ...body,
      textAlign: end,
      direction: dir,
      whiteSpace: 'nowrap',
      padding: '16px 0 0',
      verticalAlign: 'top',
    },
    total: { ...body, fontSize: '20px' },
    button: {
      ...body,
      fontWeight: 600,
      color: LOOK.page,
      backgroundColor: LOOK.gold,
      padding: '15px 34px',
      textDecoration: 'none',
      display: 'inline-block',
    },
    step: {
      ...body,
      ...cell,
      fontSize: '14px',
      lineHeight: '1.5',
      color: LOOK.faint,
      borderTop: `2px solid ${LOOK.step}`,
      paddingTop: '10px',
    },
    stepDone: { color: LOOK.link, borderTop: `2px solid ${LOOK.gold}` },
  } as const satisfies Record<string, unknown>;
}
