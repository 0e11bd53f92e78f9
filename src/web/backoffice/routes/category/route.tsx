import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { readCategoryCall } from '#contract/admin/categories';
import { unflatten } from '#kernel/json-patch';
import { moved } from '#shop/catalogue/order.rules';
import { get, send } from '../../client/api.ts';
import { useForm } from '../../client/form.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { useMay } from '../../client/session.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-field.tsx';
import { Empty, ErrorPanel } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { SaveForm } from '../../ui/save-bar.tsx';
import { SeenBy } from '../../ui/seen-by.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useUndoable } from '../../ui/toasts.tsx';
import './category.css';
import { PictureChoice } from './picture-choice.tsx';
import { TEXTS } from './texts.ts';

type Category = AnswerOf<typeof readCategoryCall>;
const PATH = '/categories';

/** One category: its texts, pictures, where it is shown, and the order of its products. */
export function Component() {
  const texts = useTexts(TEXTS);
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [PATH, id],
    queryFn: ({ signal }) => get('/categories/{id}', { path: { id }, signal }),
    refetchOnWindowFocus: false,
  });
  if (data) return <CategoryForm key={data.id} category={data} />;
  return (
    <Page title={texts.categories}>{error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}</Page>
  );
}

function valuesOf({ document }: Pick<Category, 'document'>) {
  return {
    'name.en': document.name.en,
    'name.ar': document.name.ar,
    titleAr: document.titleAr,
    'description.en': document.description.en,
    'description.ar': document.description.ar,
    picture: document.picture,
    'banner.en': document.banner.en,
    'banner.ar': document.banner.ar,
    navInclude: document.navInclude,
    homeInclude: document.homeInclude,
  };
}
type Values = ReturnType<typeof valuesOf>;

function isCategory(value: unknown): value is Pick<Category, 'document'> {
  return typeof value === 'object' && value !== null && 'document' in value;
}

function CategoryForm({ category }: { readonly category: Category }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const readOnly = !may('products.write');
  const form = useForm<Values>(`category.${category.id}`, valuesOf(category));
  const { values, setAll } = form;
  const other = language === 'en' ? 'ar' : 'en';
  const again = () => queries.invalidateQueries({ queryKey: [PATH] });
  const labels = {
    'name.en': `${texts.name}, English`,
    'name.ar': `${texts.name}, العربية`,
    titleAr: texts.titleAr,
    'description.en': `${texts.description}, English`,
    'description.ar': `${texts.description}, العربية`,
    picture: texts.picture,
    'banner.en': texts.bannerEn,
    'banner.ar': texts.bannerAr,
    navInclude: texts.menu,
    homeInclude: texts.home,
  };
  const widthOf = (known: Category['pictures']['picture'], id: string | null, first: number) =>
    known && known.id === id ? (known.widths[0] ?? first) : first;
  return (
    <Page
      title={category.document.name[language]}
      crumb={
        <Link to="/categories">
          {texts.categories}
          <Icon name="next" small />
        </Link>
      }
      beside={
        <>
          <span lang={other} dir={other === 'ar' ? 'rtl' : 'ltr'}>
            {category.document.name[other]}
          </span>
          <SeenBy record={`category:${category.id}`} />
        </>
      }
    >
      <SaveForm
        form={form}
        labels={labels}
        show={(field, value) =>
          field === 'navInclude' || field === 'homeInclude' ? <Icon name={value ? 'check' : 'minus'} /> : undefined
        }
        readCurrent={(current) => (isCategory(current) ? valuesOf(current) : {})}
        onReload={again}
        onSave={async (patch) => {
          const changes = unflatten(patch);
          const { id, version } = category;
          const saved = await send('PATCH', '/categories/{id}', { path: { id }, body: changes, ifMatch: version });
          queries.setQueryData([PATH, category.id], saved);
          await queries.invalidateQueries({ queryKey: [PATH], exact: true });
        }}
      >
        <div className="cols">
          <div className="stack">
            <Panel title={texts.words}>
              <div className="stack">
                <BilingualField
                  label={texts.name}
                  path="name"
                  disabled={readOnly}
                  value={{ en: values['name.en'], ar: values['name.ar'] }}
                  onChange={(lang, text) => setAll({ [`name.${lang}`]: text })}
                />
                <BilingualField
                  label={texts.description}
                  path="description"
                  lines={4}
                  optional
                  disabled={readOnly}
                  value={{ en: values['description.en'], ar: values['description.ar'] }}
                  onChange={(lang, text) => setAll({ [`description.${lang}`]: text })}
                />
                <TextField
                  label={texts.titleAr}
                  lang="ar"
                  path="titleAr"
                  readOnly={readOnly}
                  value={values.titleAr}
                  onChange={(titleAr) => setAll({ titleAr })}
                />
              </div>
            </Panel>
            <Inside category={category} readOnly={readOnly} />
          </div>
          <div className="stack">
            <Panel title={texts.shown}>
              <div className="stack s">
                <CheckField
                  label={texts.menu}
                  checked={values.navInclude}
                  disabled={readOnly}
                  onChange={(navInclude) => setAll({ navInclude })}
                />
                <CheckField
                  label={texts.home}
                  checked={values.homeInclude}
                  disabled={readOnly}
                  onChange={(homeInclude) => setAll({ homeInclude })}
                />
              </div>
            </Panel>
            <Panel title={texts.pictures}>
              <div className="stack">
                <PictureChoice
                  label={texts.picture}
                  kind="category"
                  picture={values.picture}
                  width={widthOf(category.pictures.picture, values.picture, 400)}
                  readOnly={readOnly}
                  onChange={(picture) => setAll({ picture })}
                />
                <PictureChoice
                  label={texts.bannerEn}
                  kind="banner"
                  picture={values['banner.en']}
                  width={widthOf(category.pictures.en, values['banner.en'], 960)}
                  readOnly={readOnly}
                  onChange={(id) => setAll({ 'banner.en': id })}
                />
                <PictureChoice
                  label={texts.bannerAr}
                  kind="banner"
                  picture={values['banner.ar']}
                  width={widthOf(category.pictures.ar, values['banner.ar'], 960)}
                  readOnly={readOnly}
                  onChange={(id) => setAll({ 'banner.ar': id })}
                />
              </div>
            </Panel>
          </div>
        </div>
      </SaveForm>
    </Page>
  );
}

/** The products of a category in their order; moving one is done at once, with Undo. */
function Inside({ category, readOnly }: { readonly category: Category; readonly readOnly: boolean }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const undoable = useUndoable();
  const { inside } = category;
  const ids = inside.map(({ id }) => id);
  const order = (next: readonly string[]) =>
    send('POST', '/categories/{id}/products', { path: { id: category.id }, body: { ids: next } });
  const move = (from: number, to: number) =>
    void undoable({
      words: texts.moved,
      run: () => order(moved(ids, from, to)),
      undo: () => order(ids),
      after: () => queries.invalidateQueries({ queryKey: [PATH, category.id] }),
    });
  return (
    <Panel title={texts.inside} actions={<span className="sm mute">{texts.insideHint}</span>} flush>
      {inside.length === 0 ? <Empty title={texts.noProducts} /> : null}
      <table className="t" aria-label={texts.inside}>
        <tbody>
          {inside.map(({ id, title, state }, index) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/products/${id}`}>{title[language] || title.en || title.ar}</Link>
              </th>
              <td>
                {state === 'shown' ? null : (
                  <StatusMark shape={state === 'draft' ? 'ring' : 'line'}>{texts.stateOf[state]}</StatusMark>
                )}
              </td>
              <td className="end nw">
                {readOnly ? null : (
                  <>
                    <Button
                      kind="text"
                      aria-label={texts.up(title[language])}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      ↑
                    </Button>
                    <Button
                      kind="text"
                      aria-label={texts.down(title[language])}
                      disabled={index === inside.length - 1}
                      onClick={() => move(index, index + 1)}
                    >
                      ↓
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
