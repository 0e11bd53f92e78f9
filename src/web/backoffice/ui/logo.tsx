import { useLanguage } from '../client/language.ts';
import file from './logo.svg?url';

/** The drawn name of the house and its width to its height, by language. */
const BOX = { en: '20 -726 8215 762', ar: '43 -747 3230 1000' };

/** The name of the house, drawn in the script of the screens; decorative. */
export function Logo() {
  const language = useLanguage();
  return (
    <svg className="logo" viewBox={BOX[language]} aria-hidden="true" focusable="false">
      <use href={`${file}#${language}`} x={BOX[language].split(' ')[0]} y={BOX[language].split(' ')[1]} />
    </svg>
  );
}
