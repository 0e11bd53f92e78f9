import type { ReactNode } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { directionOf } from '#kernel/market';
import { useText } from '#texts/use-text';
import { AuthPanel } from './features/account/auth-panel.tsx';
import { useRememberedUser } from './features/account/session.ts';
import { CartDrawerHost } from './layout/cart-drawer-host.tsx';
import { ErrorPage } from './layout/error-page.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { OfflineBar } from './layout/offline-bar.tsx';
import { RouteChange } from './layout/route-change.tsx';
import { CanonicalLinks } from './layout/served/canonical-links.tsx';
import { Toasts } from './layout/toasts.tsx';
import { useRememberedMarket } from './layout/use-remembered-market.ts';
import { usePage } from './page/use-page.ts';

/** The document around every page, error pages included. */
function Layout({ children }: { children: ReactNode }) {
  const text = useText();
  const { language } = usePage();
  // without an error this is null on the server and undefined in the browser
  const failed = (useRouteError() ?? null) !== null;
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14110d" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href={`/${language}.webmanifest`} />
        {import.meta.env.SSR && <CanonicalLinks failed={failed} />}
      </head>
      <body>
        <a className="skip" href="#main">
          {text('a11y.skip')}
        </a>
        <Header />
        <main id="main">{children}</main>
        <Footer />
        <OfflineBar />
        <Toasts />
        <AuthPanel />
        <CartDrawerHost />
      </body>
    </html>
  );
}

/** What every page does after hydration. */
function Root() {
  useRememberedMarket();
  useRememberedUser();
  return (
    <>
      <RouteChange />
      <Outlet />
    </>
  );
}

/** The route around every page, for the routers of server and browser. */
export const rootRoute = {
  id: 'root',
  element: (
    <Layout>
      <Root />
    </Layout>
  ),
  errorElement: (
    <Layout>
      <ErrorPage />
    </Layout>
  ),
};
