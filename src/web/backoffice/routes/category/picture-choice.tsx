import { useRef, useState } from 'react';
import { useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { uploadPicture } from '../../client/upload.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { TEXTS } from './texts.ts';

type Props = {
  readonly label: string;
  readonly kind: 'category' | 'banner';
  /** The id of the picture, and a width that it has. */
  readonly picture: string | null;
  readonly width: number;
  readonly readOnly: boolean;
  readonly onChange: (id: string | null) => void;
};

/** One picture of a category: choose it, see it, take it out. */
export function PictureChoice({ label, kind, picture, width, readOnly, onChange }: Props) {
  const texts = useTexts(TEXTS);
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setProblem(null);
    setPercent(0);
    try {
      onChange((await uploadPicture(kind, file, setPercent)).id);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setPercent(null);
    }
  }
  return (
    <div className="f">
      <span className="lab">{label}</span>
      {picture ? <img className="category__i" src={`/media/${picture}/${width}.webp`} alt="" /> : null}
      {percent === null ? null : <span role="status">{texts.sending(percent)}</span>}
      {problem ? <ProblemNote problem={problem} /> : null}
      {readOnly ? null : (
        <span className="row">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            hidden
            aria-label={label}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              void choose(file);
            }}
          />
          <Button
            icon="upload"
            aria-label={`${picture ? texts.change : texts.choose}: ${label}`}
            onClick={() => input.current?.click()}
          >
            {picture ? texts.change : texts.choose}
          </Button>
          {picture ? (
            <Button kind="text" icon="close" aria-label={texts.remove(label)} onClick={() => onChange(null)} />
          ) : null}
        </span>
      )}
    </div>
  );
}
