import type { ReactNode } from 'react';
import { Links, Meta, Outlet } from 'react-router';
import { directionOf } from '#kernel/market';
import { Toasts } from './components/toasts.tsx';
import { usePage } from './layout/use-page.ts';
import './styles/storefront.css';

export { loader } from './root.server.ts';

export function Layout({ children }: { children: ReactNode }) {
  const { language } = usePage();
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <main id="main">
        <Outlet />
      </main>
      <Toasts />
    </>
  );
}
