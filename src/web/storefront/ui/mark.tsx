import file from './mark.svg?url';

/** The drawn word «مسك»; decorative, so hidden from screen readers. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 1695 802" aria-hidden="true" focusable="false">
      <use href={`${file}#mark`} width="1695" height="802" />
    </svg>
  );
}
