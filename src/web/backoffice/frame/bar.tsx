import { type Language, MARKETS } from '#kernel/market';
import { send } from '../client/api.ts';
import { language, useLanguage, useTexts } from '../client/language.ts';
import { chosenMarket, type MarketChoice } from '../client/market.ts';
import { usePerson } from '../client/session.ts';
import { useStore } from '../client/storage.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Segments } from '../ui/tabs.tsx';
import { useWaiting } from './rail.tsx';
import { FRAME_TEXTS } from './texts.ts';

const NAMES: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' };

/** Switches between the two languages; keeps the choice for a signed-in person. */
export function LanguageSwitch({ onChange }: { readonly onChange?: (next: Language) => void }) {
  const next: Language = useLanguage() === 'en' ? 'ar' : 'en';
  return (
    <button
      type="button"
      className="btn txt"
      lang={next}
      onClick={() => {
        language.set(next);
        onChange?.(next);
      }}
    >
      <Icon name="globe" />
      {NAMES[next]}
    </button>
  );
}

/** The bar above every page: find, the market switch, the language, what wants a person. */
export function Bar({ onFind }: { readonly onFind: () => void }) {
  const texts = useTexts(FRAME_TEXTS);
  const person = usePerson();
  const { data: waiting = {} } = useWaiting();
  const count = Object.values(waiting).reduce((sum, one) => sum + (one.hot ? one.count : 0), 0);
  return (
    <header className="top">
      <button type="button" className="find" onClick={onFind} aria-keyshortcuts="Control+K">
        <Icon name="search" small />
        <span className="find__w">{texts.find}</span>
        <kbd className="sp kbd">Ctrl K</kbd>
      </button>
      <span className="sp" />
      {person.markets.length > 1 ? <MarketSwitch /> : null}
      <LanguageSwitch
        onChange={(next) => void send('PATCH', '/session', { body: { language: next } }).catch(() => undefined)}
      />
      {count > 0 ? (
        <ButtonLink kind="text" icon="warning" to="/" aria-label={texts.person(count)} />
      ) : (
        <Button kind="text" icon="warning" aria-label={texts.person(0)} disabled />
      )}
    </header>
  );
}

function MarketSwitch() {
  const texts = useTexts(FRAME_TEXTS);
  const person = usePerson();
  const now = useLanguage();
  const choice = useStore(chosenMarket);
  const options: { value: MarketChoice; label: string }[] = [
    { value: 'both', label: texts.both },
    ...person.markets.map((code) => ({ value: code, label: MARKETS[code].name.short[now] })),
  ];
  return (
    <span className="hide-s">
      <Segments label={texts.market} options={options} value={choice} onChange={(value) => chosenMarket.set(value)} />
    </span>
  );
}
