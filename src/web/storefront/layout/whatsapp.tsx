import { useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { isCheckoutStep } from '../../pages/path.rules.ts';
import { useFacts } from '../page/use-page.ts';
import { Icon } from '../ui/icon.tsx';

/** The link to the WhatsApp chat of the country (specification, section 1); not on checkout pages. */
export function WhatsApp() {
  const text = useText();
  const facts = useFacts();
  const { pathname } = useLocation();
  if (!facts || isCheckoutStep(pathname)) return null;
  return (
    <a className="wa" href={facts.chat} rel="noopener" aria-label={text('footer.whatsapp')}>
      <Icon name="whatsapp" />
    </a>
  );
}
