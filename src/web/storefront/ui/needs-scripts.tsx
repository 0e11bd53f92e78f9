import type { TextKey } from '#texts/text';
import { useText } from '#texts/use-text';
import { useFacts } from '../page/use-page.ts';

/** What a page that needs scripts says where none runs. */
const SENTENCES = {
  account: 'noscript.account',
  cart: 'noscript.cart',
  checkout: 'checkout.needsScripts',
  link: 'noscript.link',
  order: 'noscript.order',
  payment: 'noscript.payment',
} as const satisfies Readonly<Record<string, TextKey>>;

/** The message for visitors without scripts, in the words of the page, and how to reach the house instead. */
export function NeedsScripts({ page }: { readonly page: keyof typeof SENTENCES }) {
  const text = useText();
  const chat = useFacts()?.chat;
  return (
    <noscript>
      <p className="note">
        {text(SENTENCES[page])}{' '}
        <a className="link" href={chat}>
          {text('footer.whatsapp')}
        </a>
      </p>
    </noscript>
  );
}
