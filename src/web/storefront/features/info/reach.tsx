import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { useFacts } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { dialled } from './stores.tsx';

type Country = { readonly tollFree: string; readonly email: string };

/** The four ways to reach the house, each with how soon it helps (design, "Contact"). */
export function Reach({ country: { tollFree, email } }: { country: Country }) {
  const text = useText();
  const chat = useFacts()?.chat;
  return (
    <ul className="reach" aria-label={text('contact.ways')}>
      {chat !== undefined && (
        <li>
          <a href={chat} rel="noopener">
            <Icon name="whatsapp" />
            <Way name={text('chat.name')} hint={text('chat.answers')} />
          </a>
        </li>
      )}
      <li>
        <a href={`tel:${dialled(tollFree)}`}>
          <Icon name="phone" />
          <Way name={<bdi dir="ltr">{tollFree}</bdi>} hint={text('contact.freeCall')} />
        </a>
      </li>
      <li>
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          <Way name={<bdi dir="ltr">{email}</bdi>} hint={text('contact.answersMail')} />
        </a>
      </li>
      <li>
        <Link to="/track">
          <Icon name="truck" />
          <Way name={text('track.title')} hint={text('contact.trackHint')} />
        </Link>
      </li>
    </ul>
  );
}

function Way({ name, hint }: { name: ReactNode; hint: string }) {
  return (
    <span>
      {name}
      <small>{hint}</small>
    </span>
  );
}
