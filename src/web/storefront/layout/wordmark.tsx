import { usePage } from '../page/use-page.ts';
import lockup from './marks/lockup.svg?url';
import arabic from './marks/wordmark-ar.svg?url';
import english from './marks/wordmark-en.svg?url';

/** Proportions of the drawings, which reserve their space before they load. */
const ARABIC = { file: arabic, width: 3230, height: 1000 };
const ENGLISH = { file: english, width: 8215, height: 762 };

/** The brand's name in the script of the page. The link around it has the accessible name. */
export function Wordmark() {
  const { file, width, height } = usePage().language === 'ar' ? ARABIC : ENGLISH;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <use href={`${file}#mark`} width={width} height={height} />
    </svg>
  );
}

/** The brand's name in both scripts, for the footer. */
export function Lockup() {
  return (
    <svg viewBox="0 0 8255 3200" aria-hidden="true" focusable="false">
      <use href={`${lockup}#mark`} width="8255" height="3200" />
    </svg>
  );
}
