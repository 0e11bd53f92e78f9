import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { TextProvider } from '#texts/use-text';
import { loadTexts, pageLanguage } from '../../texts/load-texts.ts';
import { prefixOfPath } from '../pages/path.rules.ts';
import { clickMovedControls } from './client/moved-controls.ts';
import { replay } from './hydration/replay.ts';
import { backClosesLayers } from './layout/back-closes.ts';
import { clientRoutes } from './routes.client.tsx';
import './styles/public.css';

/** After hydration, replays the interactions that came before it. */
function Alive() {
  useEffect(() => {
    void replay(window.takeTouches?.() ?? []);
    document.documentElement.dataset.alive = '';
  }, []);
  return null;
}

/** Makes the served page one of React's and the router's. */
async function hydrate(): Promise<void> {
  const text = await loadTexts(pageLanguage());
  const basename = `/${prefixOfPath(location.pathname) ?? ''}`;
  let router: ReturnType<typeof createBrowserRouter> | null = null;
  const routes = clientRoutes(() => {
    const target = router?.state.navigation.location;
    if (target) location.assign(target.pathname + target.search + target.hash);
  });
  // the page that was served is rendered at once
  for (const { route } of matchRoutes(routes, location, basename) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  const arrived = backClosesLayers();
  router = createBrowserRouter(routes, { basename });
  router.subscribe(({ navigation }) => navigation.state === 'idle' && arrived());
  const page = <RouterProvider router={router} />;
  startTransition(() => {
    hydrateRoot(
      document,
      <TextProvider text={text}>
        {page}
        <Alive />
      </TextProvider>,
    );
  });
}

clickMovedControls();
void hydrate();
