import { useId } from 'react';
import { useText } from '#texts/use-text';
import { GetForm } from '../../ui/get-form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchInput } from './search-input.tsx';

/** The field of the results page. */
export function SearchField({ searched }: { searched: string }) {
  const text = useText();
  const id = useId();
  return (
    // the key gives the uncontrolled field the words of another search
    <GetForm className="search__field" action="/search" key={searched}>
      <SearchInput id={id} defaultValue={searched} />
      <button className="icbtn" type="submit" aria-label={text('search.submit')}>
        <Icon name="search" />
      </button>
    </GetForm>
  );
}
