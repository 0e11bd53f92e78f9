import { useId, useRef } from 'react';
import { useAct } from '../../client/act.ts';
import { useTexts } from '../../client/language.ts';
import { uploadPicture } from '../../client/upload.ts';
import { Button } from '../button.tsx';
import { ProblemNote } from '../error-panel.tsx';
import { useFieldProblem } from '../field.tsx';
import { isPicture, pictureUrl } from './body.ts';
import { whileSending } from './sending.ts';
import { CONTENT_TEXTS } from './texts.ts';

type Props = {
  readonly label: string;
  readonly value: unknown;
  readonly path: string;
  readonly disabled?: boolean;
  /** Called when the picture is stored, long after the render that began it: must change what is there then. */
  readonly onChange: (picture: unknown) => void;
};

/** A picture with a button that stores another; a picture that does not fit is refused in words. */
export function PictureField({ label, value, path, disabled = false, onChange }: Props) {
  const texts = useTexts(CONTENT_TEXTS);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { busy, problem, run } = useAct();
  const said = useFieldProblem(path);

  async function store(file: File | undefined): Promise<void> {
    if (!file) return;
    await run(() => whileSending(async () => onChange(await uploadPicture('banner', file))));
  }
  return (
    <div className="f">
      <span className="lab">{label}</span>
      <div className="cpicf">
        {isPicture(value) ? <img className="cpic" src={pictureUrl(value, 320)} alt="" /> : <span className="cpic" />}
        <input
          ref={input}
          id={id}
          type="file"
          className="vh"
          tabIndex={-1}
          aria-hidden="true"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={(event) => void store(event.target.files?.[0])}
        />
        <Button
          icon="upload"
          busy={busy}
          disabled={disabled}
          aria-label={`${isPicture(value) ? texts.replacePicture : texts.choosePicture}: ${label}`}
          onClick={() => input.current?.click()}
        >
          {busy ? texts.uploading : isPicture(value) ? texts.replacePicture : texts.choosePicture}
        </Button>
      </div>
      {said ? <span className="e">{said}</span> : null}
      {problem ? <ProblemNote problem={problem} /> : null}
    </div>
  );
}
