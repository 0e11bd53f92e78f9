import { useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { isCheckoutStep } from '../../pages/path.rules.ts';
import { useFacts } from '../page/use-page.ts';
import { Icon } from '../ui/icon.tsx';

/**
 * The link to the WhatsApp chat of the country (specification, section 1); not on checkout pages. From 1024 px a round
 * button in the margin of the page, below that a row at the end of the footer or of the drawer, so it covers nothing.
 */
export function WhatsApp({ className = 'wa' }: { className?: string }) {
  const text = useText();
  const facts = useFacts();
  const { pathname } = useLocation();
  if (!facts || isCheckoutStep(pathname)) return null;
  return (
    <a className={className} href={facts.chat} rel="noopener">
      <Icon name="whatsapp" small={className !== 'wa'} />
      <span>{text('footer.whatsapp')}</span>
    </a>
  );
}
