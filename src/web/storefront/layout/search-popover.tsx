import { useText } from '#texts/use-text';
import { SearchBox } from '../features/search/search-box.tsx';
import { Icon } from '../ui/icon.tsx';

/** The search of every page: a native popover, so it opens without scripts; with them the field gets the focus. */
export function SearchPopover() {
  const text = useText();
  return (
    <>
      <button className="icbtn" type="button" popoverTarget="search" aria-label={text('search.title')}>
        <Icon name="search" />
      </button>
      <div
        className="pop pop--search"
        popover="auto"
        id="search"
        onToggle={(event) => {
          if (event.newState === 'open') event.currentTarget.querySelector('input')?.focus();
        }}
      >
        <SearchBox text="" />
      </div>
    </>
  );
}
