import { usePage } from './use-page.ts';
import lockup from './marks/lockup.svg?url';
import arabic from './marks/wordmark-ar.svg?url';
import english from './marks/wordmark-en.svg?url';

/** The name of the house in the script of the page. The link round it carries the words. */
export function Wordmark() {
  const { language } = usePage();
  const [file, viewBox] = language === 'ar' ? [arabic, '43 -747 3230 1000'] : [english, '20 -726 8215 762'];
  return (
    <svg viewBox={viewBox} aria-hidden="true" focusable="false">
      <use href={`${file}#mark`} x={viewBox.split(' ')[0]} y={viewBox.split(' ')[1]} width={viewBox.split(' ')[2]} height={viewBox.split(' ')[3]} />
    </svg>
  );
}

/** Both scripts together, at the foot of every page. */
export function Lockup() {
  return (
    <svg viewBox="0 0 8255 3200" aria-hidden="true" focusable="false">
      <use href={`${lockup}#mark`} />
    </svg>
  );
}
