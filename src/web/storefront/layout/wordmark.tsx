import { usePage } from '../page/use-page.ts';
import lockup from './marks/lockup.svg?url';
import arabic from './marks/wordmark-ar.svg?url';
import english from './marks/wordmark-en.svg?url';

/** Proportions of the drawings, so that their place is kept before they arrive. */
const ARABIC = { file: arabic, width: 3230, height: 1000 };
const ENGLISH = { file: english, width: 8215, height: 762 };

/** The name of the house in the script of the page. The link round it carries the words. */
export function Wordmark() {
  const { file, width, height } = usePage().language === 'ar' ? ARABIC : ENGLISH;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <use href={`${file}#mark`} width={width} height={height} />
    </svg>
  );
}

/** Both scripts together, at the foot of every page. */
export function Lockup() {
  return (
    <svg viewBox="0 0 8255 3200" aria-hidden="true" focusable="false">
      <use href={`${lockup}#mark`} width="8255" height="3200" />
    </svg>
  );
}
