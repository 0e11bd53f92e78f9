/** A colour as red, green and blue of sRGB, each from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];
/** A colour as lightness, chroma and hue (in radians) of OKLCH. */
type Lch = readonly [lightness: number, chroma: number, hue: number];

/** The two colours that a house chooses, as `#RRGGBB`. */
type Colours = { readonly accent: string; readonly ground: string };

/** What pages are drawn with, made of the two that a house chooses. */
type HousePalette = Colours & {
  /** Brighter and darker than the accent. */
  readonly hi: string;
  readonly lo: string;
  /** Words on the accent. */
  readonly ink: string;
  /** Below the ground, and above it in three steps. */
  readonly deep: string;
  readonly surfaces: readonly [string, string, string];
};

const TEXT = '#F2EBDF';
const WHITE = '#FFFFFF';
/** A ground may be this light: pages are made for a dark one. */
const MAX_GROUND = 0.28;
const HI = 0.14;
const LO = { least: 0.03, most: 0.1 };
const STEP = 0.005;

/** The least ratio of each pair (WCAG 2, 1.4.3). */
const LEAST = { text: 7, textOnSurface: 4.5, accent: 4.5, accentOnSurface: 3, ink: 4.5 };

/** Whether a text is a colour as `#RRGGBB`. */
function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function rgbOf(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const curved = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The ratio of contrast of two colours by the formula of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** OKLab by Björn Ottosson, in its polar form. */
export function lchOf(colour: string): Lch {
  const [red, green, blue] = rgbOf(colour);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [lightness, Math.hypot(x, y), Math.atan2(y, x)];
}

function linearOf([lightness, chroma, hue]: Lch): Rgb {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The colour of a lightness, chroma and hue; its chroma goes down as far as sRGB wants. */
function colourOf([lightness, chroma, hue]: Lch): string {
  const bounded = Math.min(1, Math.max(0, lightness));
  let within = chroma;
  const isShown = () => linearOf([bounded, within, hue]).every((part) => part >= -0.0001 && part <= 1.0001);
  while (within > 0 && !isShown()) within = Math.max(0, within - 0.002);
  const parts = linearOf([bounded, within, hue]).map((part) => {
    const byte = Math.round(255 * curved(Math.min(1, Math.max(0, part))));
    return byte.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`.toUpperCase();
}

function lighter(colour: string, by: number): string {
  const [lightness, chroma, hue] = lchOf(colour);
  return colourOf([lightness + by, chroma, hue]);
}

/** The grounds below and above a ground, at the distances that the delivered ones have. */
function groundsOf(ground: string): Pick<HousePalette, 'deep' | 'surfaces'> {
  return {
    deep: lighter(ground, -0.024),
    surfaces: [lighter(ground, 0.027), lighter(ground, 0.053), lighter(ground, 0.092)],
  };
}

/** The palette of two colours; null where words in one or on one would be hard to read. */
export function paletteOf({ accent, ground }: Colours): HousePalette | null {
  if (!isColour(accent) || !isColour(ground) || groundProblem(ground) !== null) return null;
  return accentOn(accent, ground);
}

function groundProblem(ground: string): 'ground-light' | 'ground-low' | null {
  if (lchOf(ground)[0] > MAX_GROUND) return 'ground-light';
  const isRead =
    contrast(TEXT, ground) >= LEAST.text && contrast(TEXT, groundsOf(ground).surfaces[2]) >= LEAST.textOnSurface;
  return isRead ? null : 'ground-low';
}

function accentOn(accent: string, ground: string): HousePalette | null {
  const { deep, surfaces } = groundsOf(ground);
  const isRead =
    contrast(accent, ground) >= LEAST.accent &&
    contrast(accent, surfaces[0]) >= LEAST.accent &&
    contrast(accent, surfaces[2]) >= LEAST.accentOnSurface;
  if (!isRead) return null;
  const ink = contrast(ground, accent) >= contrast(WHITE, accent) ? ground : WHITE;
  const hi = lighter(accent, HI);
  if (contrast(ink, accent) < LEAST.ink || contrast(ink, hi) < LEAST.ink) return null;
  for (let by = LO.most; by >= LO.least - 1e-9; by -= STEP) {
    const lo = lighter(accent, -by);
    if (contrast(ink, lo) >= LEAST.ink) return { accent, ground, hi, lo, ink, deep, surfaces };
  }
  return null;
}

/** What is wrong with two colours; null when they may be shown. */
export function coloursProblem({ accent, ground }: Colours) {
  if (!isColour(ground)) return { field: 'ground', code: 'bad-colour' } as const;
  if (!isColour(accent)) return { field: 'accent', code: 'bad-colour' } as const;
  const wrong = groundProblem(ground);
  if (wrong) return { field: 'ground', code: wrong } as const;
  return accentOn(accent, ground) ? null : ({ field: 'accent', code: 'accent-low' } as const);
}

/** The accent nearest to one, of the same hue, that may be shown on a ground; null where none may. */
export function nearestAccent({ accent, ground }: Colours): string | null {
  return nearest(accent, (colour) => accentOn(colour, ground) !== null);
}

/** The ground nearest to one, of the same hue, that may be shown; null where none may. */
export function nearestGround(ground: string): string | null {
  return nearest(ground, (colour) => groundProblem(colour) === null);
}

function nearest(colour: string, isGood: (colour: string) => boolean): string | null {
  for (let by = 0; by <= 1; by += STEP) {
    for (const one of [lighter(colour, by), lighter(colour, -by)]) if (isGood(one)) return one;
  }
  return null;
}
