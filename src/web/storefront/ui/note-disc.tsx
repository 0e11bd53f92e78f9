import type { CSSProperties, ReactNode } from 'react';

const PETAL = <ellipse cx="20" cy="13" rx="3.6" ry="5.6" />;

/** A line drawing for each kind of note, on a grid of 40 (design of the selling screens, section 5). */
const GLYPHS = {
  flower: (
    <>
      {[0, 72, 144, 216, 288].map((angle) => (
        <g key={angle} transform={`rotate(${angle} 20 20)`}>
          {PETAL}
        </g>
      ))}
      <circle cx="20" cy="20" r="2.2" />
    </>
  ),
  smoke: (
    <path d="M14 31c-4-5 4-7.5 0-12.5-2.5-3.5 0-6.5 2-8.5M20 31c-4-5 4-8 0-13.5-2.5-3.5 0-7 2-9M26 31c-4-5 4-7.5 0-12.5-2.5-3.5 0-6.5 2-8.5" />
  ),
  wood: (
    <>
      <circle cx="20" cy="20" r="2" />
      <path d="M20 14.5c3.5 0 6 2.3 6 5.5s-2.5 6-6 6-5.800-2.5-5.800-5.800c0-3 2.3-5.700 5.800-5.700zM20 9.5c6 0 10.800 4.3 10.800 10.3S26.200 31 20 31 9 26.200 9 20 13.800 9.5 20 9.5zM30.800 20H26" />
    </>
  ),
  leaf: (
    <path d="M10 30C8.5 18 16 9.5 31 9.5 31.5 24 23 31.5 11.5 29.5M10 30l12.5-12.5M15 25v-6M19 21v-5.5M15 25h6M19 21h5.5" />
  ),
  drop: <path d="M20 8.5s7.5 8.3 7.5 14.3a7.5 7.5 0 0 1-15 0C12.5 16.800 20 8.5 20 8.5zM16 23a4 4 0 0 0 4 4" />,
  water: (
    <path d="M8.5 16c3.800-3.5 7.700-3.5 11.5 0s7.700 3.5 11.5 0M8.5 21.5c3.800-3.5 7.700-3.5 11.5 0s7.700 3.5 11.5 0M8.5 27c3.800-3.5 7.700-3.5 11.5 0s7.700 3.5 11.5 0" />
  ),
  musk: (
    <>
      <circle cx="20" cy="20" r="3.5" />
      <circle cx="20" cy="20" r="7" strokeDasharray="1.5 2.5" />
      <circle cx="20" cy="20" r="11" strokeDasharray="1 4" />
    </>
  ),
  spice: (
    <>
      <path d="M20 20V8.5M20 20l8.200-8.200M20 20h11.5M20 20l8.200 8.200M20 20v11.5M20 20l-8.200 8.200M20 20H8.5M20 20l-8.200-8.200" />
      <circle cx="20" cy="20" r="3.5" />
      <circle cx="20" cy="9" r="1.5" />
      <circle cx="31" cy="20" r="1.5" />
      <circle cx="20" cy="31" r="1.5" />
      <circle cx="9" cy="20" r="1.5" />
    </>
  ),
  leather: (
    <path
      d="M11 10c6 2.5 12 2.5 18 0 2 7 2 13 0 20-6-2.5-12-2.5-18 0-2-7-2-13 0-20zM14 14.5c4 1.200 8 1.200 12 0M14 25.5c4-1.200 8-1.200 12 0"
      strokeDasharray="2.5 1.8"
    />
  ),
  citrus: (
    <>
      <circle cx="20" cy="20" r="11" />
      <circle cx="20" cy="20" r="8.5" />
      <path d="M20 11.5v17M12.600 15.700l14.800 8.600M27.400 15.700l-14.800 8.600" />
    </>
  ),
  honey: (
    <path d="M20 8.5l5 2.900v5.800l-5 2.900-5-2.900v-5.800zM14.5 19.5l5 2.900v5.800l-5 2.900-5-2.900v-5.800zM25.5 19.5l5 2.900v5.800l-5 2.900-5-2.900v-5.800z" />
  ),
  fruit: (
    <>
      <circle cx="20" cy="22.5" r="8.5" />
      <path d="M20 14c0-2.5.8-4.5 3-6M20.5 12.5c3-3.5 6.5-3.5 8.5-2-2 2.800-5.3 3.800-8.5 2zM15.5 22.5a4.5 4.5 0 0 1 3.5-4.400" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

/** The colour and drawing of a note (`src/shop/scents/note-list.rules.ts`). */
export type DiscView = { readonly colour: string; readonly glyph: keyof typeof GLYPHS };

type Props = DiscView & {
  /** 36 px, 56 px (the usual one) or 72 px. */
  size?: 'small' | 'large';
};

/** The disc of a note: decorative, its name stands beside it. The drawing is ivory, ink on pale notes. */
export function NoteDisc({ colour, glyph, size }: Props) {
  const kind = size === undefined ? '' : size === 'small' ? ' disc--s' : ' disc--l';
  const style: CSSProperties & Record<'--c', string> = { '--c': colour };
  return (
    <span className={`disc${kind}${isPale(colour) ? ' disc--d' : ''}`} style={style} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        {GLYPHS[glyph]}
      </svg>
    </span>
  );
}

/** Whether ink is seen better on a colour (`#RRGGBB`) than ivory. */
function isPale(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 160;
}

/** A glyph by its name, as calls carry it; a leaf for an unknown one. */
export function readGlyph(name: string): DiscView['glyph'] {
  return isGlyph(name) ? name : 'leaf';
}

function isGlyph(name: string): name is DiscView['glyph'] {
  return Object.hasOwn(GLYPHS, name);
}
