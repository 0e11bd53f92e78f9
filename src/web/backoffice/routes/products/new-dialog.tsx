import { useState } from 'react';
import { useNavigate } from 'react-router';
import { slugOf } from '#shop/catalogue/slug.rules';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';
import { COMMON } from '../../ui/texts.ts';
import { TEXTS } from './texts.ts';

/** Begins a draft: a name, in one language at least, and the slug of its address. */
export function NewDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const navigate = useNavigate();
  const [title, setTitle] = useState({ en: '', ar: '' });
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const slug = typed ?? slugOf(title.en);

  async function begin(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const { id } = await send<{ id: string }>('POST', '/products', { slug, title });
      await queries.invalidateQueries({ queryKey: ['/products'] });
      await navigate(`/products/${id}`);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={texts.newTitle}
      onClose={onClose}
      onSubmit={() => void begin()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="go" busy={busy}>
            {texts.begin}
          </Button>
        </>
      }
    >
      <FieldProblems value={problem?.fields ?? []}>
        <div className="stack">
          {problem ? <ProblemNote problem={problem} /> : null}
          <BilingualField
            label={texts.name}
            value={title}
            onChange={(lang, text) => setTitle((present) => ({ ...present, [lang]: text }))}
            path="title"
          />
          <TextField label={texts.slug} ltr hint={texts.slugHint} value={slug} onChange={setTyped} path="slug" />
        </div>
      </FieldProblems>
    </Dialog>
  );
}
