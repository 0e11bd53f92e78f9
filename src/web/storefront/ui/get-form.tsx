import type { ComponentProps, SubmitEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

type Props = Omit<ComponentProps<'form'>, 'method' | 'action'> & {
  /** The path of the page that answers, without market and language. */
  readonly action: string;
};

/** A form whose fields become the query of another page: the browser sends it without scripts, the router with them. */
export function GetForm({ action, onSubmit, ...props }: Props) {
  const navigate = useNavigate();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(`${action}?${new URLSearchParams(fields)}`);
  }
  return <form method="get" action={useHref(action)} onSubmit={submit} {...props} />;
}
