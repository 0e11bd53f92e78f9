import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MARKETS } from '#kernel/market';
import { CONTENT_KEYS, type ContentKey, unitOf } from '#shop/content/content-keys.rules';
import { type Texts, useLanguage, useTexts } from '../../client/language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { WholeBody } from '../../ui/content/body-editor.tsx';
import { ContentEditor } from '../../ui/content/editor.tsx';
import { type ContentList, useContentList } from '../../ui/content/state.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { TEXTS } from './texts.ts';

/** Keys of the screen of the home page. */
const HOME_KEYS: readonly string[] = ['home', 'banners', 'testimonials'];
const KEYS = CONTENT_KEYS.filter((key) => !HOME_KEYS.includes(key));
const LISTS: readonly string[] = ['stores', 'houses'];

/** In a file of its own, as a screen. */
const House = lazy(async () => ({ default: (await import('./house-editor.tsx')).HouseEditor }));

type Name = (key: ContentKey) => string;

function useName(): Name {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  return (key) => {
    const unit = unitOf(key);
    if (unit.kind === 'page') return texts.page[unit.key] ?? unit.key;
    return `${texts.policy[unit.name]} · ${MARKETS[unit.market].name.short[language]}`;
  };
}

/** Pages and policies: the list of them, and the editor of the one that the address names. */
export function Component() {
  const texts = useTexts(TEXTS);
  const name = useName();
  const [search] = useSearchParams();
  const key = KEYS.find((one) => one === search.get('page'));
  if (key === undefined) return <Overview name={name} />;
  if (key === 'house') {
    return (
      <Suspense>
        <House />
      </Suspense>
    );
  }
  const isPolicy = unitOf(key).kind === 'policy';
  return (
    <ContentEditor
      key={key}
      contentKey={key}
      title={name(key)}
      crumb={
        <Link className="link" to="/pages">
          {texts.title}
        </Link>
      }
      empty={LISTS.includes(key) ? [] : {}}
      fields={(props) =>
        isPolicy ? (
          <PolicyFields {...props} />
        ) : (
          <Panel title={name(key)}>
            <WholeBody {...props} isList={LISTS.includes(key)} />
          </Panel>
        )
      }
    />
  );
}

function Overview({ name }: { readonly name: Name }) {
  const texts = useTexts(TEXTS);
  const { data, error, refetch } = useContentList();
  const items = (data?.items ?? []).filter(({ key }) => KEYS.includes(key));
  const of = (kind: 'page' | 'policy') => items.filter(({ key }) => unitOf(key).kind === kind);
  return (
    <Page
      title={texts.title}
      actions={
        <ButtonLink to="/pages/addresses" icon="next">
          {texts.oldAddresses}
        </ButtonLink>
      }
    >
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      <div className="stack">
        <Group title={texts.pages} items={of('page')} name={name} />
        <Group title={texts.policies} items={of('policy')} name={name} />
      </div>
    </Page>
  );
}

type Item = ContentList['items'][number];

function Group({
  title,
  items,
  name,
}: {
  readonly title: string;
  readonly items: readonly Item[];
  readonly name: Name;
}) {
  const texts = useTexts(TEXTS);
  return (
    <Panel title={title} flush>
      <table className="t" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{texts.heading}</th>
            <th scope="col">{texts.state}</th>
            <th scope="col">{texts.lastChange}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.key}>
              <td>
                <Link className="link" to={`/pages?page=${item.key}`}>
                  {name(item.key)}
                </Link>
              </td>
              <td>
                <ItemState item={item} texts={texts} />
              </td>
              <td className="mute">
                <LastChange item={item} texts={texts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

type Words = typeof TEXTS extends Texts<infer T> ? T : never;

function ItemState({ item, texts }: { readonly item: Item; readonly texts: Words }) {
  const { open } = item;
  if (open?.state === 'scheduled') {
    return (
      <StatusMark kind="info" shape="ring">
        {texts.scheduled}
      </StatusMark>
    );
  }
  if (open) {
    return (
      <StatusMark kind="warn" shape="ring">
        {texts.draft} {open.number}
      </StatusMark>
    );
  }
  return <StatusMark kind="ok">{texts.published}</StatusMark>;
}

function LastChange({ item, texts }: { readonly item: Item; readonly texts: Words }) {
  const facts = item.open ?? item.published;
  if (!facts || facts.author === 'system') return texts.asShipped;
  return (
    <>
      {facts.author} · <Time at={facts.savedAt} named />
    </>
  );
}
