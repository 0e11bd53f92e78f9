import { useLocation } from 'react-router';
import { isCheckoutStep } from '../../pages/path.rules.ts';
import { FooterContent } from './served/footer-content.tsx';
import { WhatsApp } from './whatsapp.tsx';

const AS_SERVED = { __html: '' };

/**
 * The footer of every page; in the checkout only one row of it and the seller are shown. Its content never changes, so only the server renders it: hydration leaves the served
 * HTML as it is, and no script carries its links, texts and marks. Modules under `served/` are for the server only.
 */
export function Footer() {
  const { pathname } = useLocation();
  return (
    <footer className={isCheckoutStep(pathname) ? 'foot foot--slim' : 'foot'}>
      {import.meta.env.SSR ? (
        <div className="wrap">
          <FooterContent />
        </div>
      ) : (
        <div className="wrap" suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
      )}
      <WhatsApp />
    </footer>
  );
}
