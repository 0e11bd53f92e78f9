import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { moved } from '#shop/catalogue/order.rules';
import { slugOf } from '#shop/catalogue/slug.rules';
import { get, send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { useMay } from '../../client/session.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, ErrorPanel, ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, TextField } from '../../ui/field.tsx';
import { Count } from '../../ui/money.tsx';
import { Page } from '../../ui/panel.tsx';
import { COMMON } from '../../ui/texts.ts';
import { useUndoable } from '../../ui/toasts.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/categories';

/** Every category in the order of the store, to move and to open. */
export function Component() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const other = language === 'en' ? 'ar' : 'en';
  const may = useMay();
  const undoable = useUndoable();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => get(PATH, { signal }),
  });
  const items = data?.items ?? [];
  const mayWrite = may('products.write');
  const order = (ids: readonly string[]) => send('POST', '/categories/order', { body: { ids } });

  function move(from: number, to: number): void {
    const ids = items.map(({ id }) => id);
    void undoable({
      words: texts.moved,
      run: () => order(moved(ids, from, to)),
      undo: () => order(ids),
      after: () => queries.invalidateQueries({ queryKey: [PATH] }),
    });
  }
  return (
    <Page
      title={texts.title}
      beside={data ? <Count value={items.length} /> : null}
      actions={
        mayWrite ? (
          <Button kind="go" icon="plus" onClick={() => setAdding(true)}>
            {texts.new}
          </Button>
        ) : null
      }
    >
      <section className="p grid">
        {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
        {data && items.length === 0 ? <Empty title={texts.empty} /> : null}
        {items.length > 0 ? (
          <div className="grid__s">
            <table className="t tall" aria-label={texts.title}>
              <thead>
                <tr>
                  <th scope="col">{texts.name}</th>
                  <th scope="col" className="hide-t">
                    {texts.slug}
                  </th>
                  <th scope="col" className="end">
                    {texts.products}
                  </th>
                  <th scope="col">{texts.menu}</th>
                  <th scope="col">{texts.home}</th>
                  {mayWrite ? <th scope="col">{texts.order}</th> : null}
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, title, products, document, pictures }, index) => (
                  <tr key={id}>
                    <td className="grid__n">
                      <span className="row">
                        {pictures.picture ? (
                          <img
                            className="ph"
                            src={`/media/${pictures.picture.id}/${pictures.picture.widths[0]}.webp`}
                            alt=""
                            loading="lazy"
                          />
                        ) : (
                          <span className="ph" />
                        )}
                        <span className="two">
                          <Link to={`/categories/${id}`} lang={language}>
                            {document.name[language]}
                          </Link>
                          <span className="o" lang={other} dir={other === 'ar' ? 'rtl' : 'ltr'}>
                            {document.name[other]}
                          </span>
                        </span>
                      </span>
                    </td>
                    <td className="hide-t">
                      <bdi dir="ltr">{title}</bdi>
                    </td>
                    <td className="end" data-label={texts.products}>
                      <Count value={products} />
                    </td>
                    <td data-label={texts.menu}>
                      {document.navInclude ? texts.yes : <span className="faint">{texts.no}</span>}
                    </td>
                    <td data-label={texts.home}>
                      {document.homeInclude ? texts.yes : <span className="faint">{texts.no}</span>}
                    </td>
                    {mayWrite ? (
                      <td className="nw">
                        <Button
                          kind="text"
                          aria-label={texts.up(document.name[language])}
                          disabled={index === 0}
                          onClick={() => move(index, index - 1)}
                        >
                          ↑
                        </Button>
                        <Button
                          kind="text"
                          aria-label={texts.down(document.name[language])}
                          disabled={index === items.length - 1}
                          onClick={() => move(index, index + 1)}
                        >
                          ↓
                        </Button>
                      </td>
                    ) : null}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </section>
      {adding ? <NewCategory onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function NewCategory({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const navigate = useNavigate();
  const [name, setName] = useState({ en: '', ar: '' });
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const title = typed ?? slugOf(name.en);
  async function add(): Promise<void> {
    try {
      const { id } = await send('POST', PATH, { body: { title, name } });
      await queries.invalidateQueries({ queryKey: [PATH] });
      await navigate(`/categories/${id}`);
    } catch (error) {
      setProblem(problemOf(error));
    }
  }
  return (
    <Dialog
      title={texts.new}
      onClose={onClose}
      onSubmit={() => void add()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="go">
            {texts.add}
          </Button>
        </>
      }
    >
      <FieldProblems value={problem?.fields ?? []}>
        <div className="stack">
          {problem ? <ProblemNote problem={problem} /> : null}
          <BilingualField
            label={texts.name}
            value={name}
            onChange={(lang, text) => setName((present) => ({ ...present, [lang]: text }))}
            path="name"
          />
          <TextField label={texts.slug} ltr hint={texts.slugHint} value={title} onChange={setTyped} path="title" />
        </div>
      </FieldProblems>
    </Dialog>
  );
}
