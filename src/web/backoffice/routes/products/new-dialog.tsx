import { useState } from 'react';
import { useNavigate } from 'react-router';
import { slugOf } from '#shop/catalogue/slug.rules';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TEXTS } from './texts.ts';

/** Begins a draft: a name, in one language at least, and the slug of its address. */
export function NewDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(TEXTS);
  const navigate = useNavigate();
  const [title, setTitle] = useState({ en: '', ar: '' });
  const [typed, setTyped] = useState<string | null>(null);
  const act = useAct();
  const slug = typed ?? slugOf(title.en);

  async function begin(): Promise<void> {
    const { id } = await send('POST', '/products', { body: { slug, title } });
    await queries.invalidateQueries({ queryKey: ['/products'] });
    await navigate(`/products/${id}`);
  }
  return (
    <FormDialog title={texts.newTitle} verb={texts.begin} act={act} onClose={onClose} onSubmit={begin}>
      <BilingualField
        label={texts.name}
        value={title}
        onChange={(lang, text) => setTitle((present) => ({ ...present, [lang]: text }))}
        path="title"
      />
      <TextField label={texts.slug} ltr hint={texts.slugHint} value={slug} onChange={setTyped} path="slug" />
    </FormDialog>
  );
}
