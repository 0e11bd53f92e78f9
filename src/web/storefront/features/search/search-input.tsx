import type { ComponentProps } from 'react';
import { useText } from '#texts/use-text';

/** The field of every search with its label. What is typed may be of either direction. */
export function SearchInput({ id, ...props }: ComponentProps<'input'> & { readonly id: string }) {
  const text = useText();
  return (
    <>
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
        {...props}
      />
    </>
  );
}
