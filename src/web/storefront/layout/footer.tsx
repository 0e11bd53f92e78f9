import { FooterContent } from './served/footer-content.tsx';
import { WhatsApp } from './whatsapp.tsx';

const KEPT_AS_IT_IS = { __html: '' };

/**
 * The foot of every page. Nothing in it changes once it is served, so only the server makes it: the browser keeps what
 * it was given, and its links, texts and marks are in no script. (Everything under served/ is for the server alone.)
 */
export function Footer() {
  return (
    <footer className="foot">
      {import.meta.env.SSR ? (
        <div className="wrap">
          <FooterContent />
        </div>
      ) : (
        <div className="wrap" suppressHydrationWarning dangerouslySetInnerHTML={KEPT_AS_IT_IS} />
      )}
      <WhatsApp />
    </footer>
  );
}
