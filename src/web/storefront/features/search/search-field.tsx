import { useId } from 'react';
import { Form } from 'react-router';
import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';

/** The field of the results page. */
export function SearchField({ searched }: { searched: string }) {
  const text = useText();
  const id = useId();
  return (
    // the key gives the uncontrolled field the words of another search
    <Form className="search__field" method="get" action="/search" key={searched}>
      <label className="vh" htmlFor={id}>
        {text('search.field')}
      </label>
      <input
        className="so__i"
        id={id}
        type="search"
        name="q"
        dir="auto"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={text('page.notFoundSearch')}
        defaultValue={searched}
      />
      <button className="icbtn" type="submit" aria-label={text('search.submit')}>
        <Icon name="search" />
      </button>
    </Form>
  );
}
