import { useEffect, useState } from 'react';
import type { SessionAnswer } from '#contract/accounts';
import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { offeredProviders } from './account.ts';

type Providers = SessionAnswer['providers'];
const WAYS = [
  { provider: 'google', label: 'auth.google', name: 'Google', icon: 'google' },
  { provider: 'facebook', label: 'auth.facebook', name: 'Facebook', icon: 'facebook' },
] as const;

/** Google and Facebook (specification, section 2.3), as far as the store has their credentials; nothing without any. */
export function SocialLogin() {
  const text = useText();
  const [offered, setOffered] = useState<Providers>([]);
  useEffect(() => {
    let left = false;
    void offeredProviders().then((found) => {
      if (!left) setOffered(found);
    });
    return () => {
      left = true;
    };
  }, []);

  const ways = WAYS.filter(({ provider }) => offered.includes(provider));
  if (ways.length === 0) return null;
  return (
    <>
      <div className="or">{text('auth.orSeparator')}</div>
      <div className="social">
        {ways.map(({ provider, label, name, icon }) => (
          <a key={provider} className="btn btn--line btn--s" href={startPath(provider)} aria-label={text(label)}>
            <Icon name={icon} small />
            {name}
          </a>
        ))}
      </div>
    </>
  );
}

/** Returns the path that starts a social login and returns to the current page. */
function startPath(provider: Providers[number]): string {
  return `/api/social-login/${provider}?return=${encodeURIComponent(location.pathname + location.search)}`;
}
