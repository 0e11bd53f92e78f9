import type { RouteObject } from 'react-router';
import { Frame, Guarded } from './frame/frame.tsx';
import { NotFound, RouteError } from './frame/route-error.tsx';
import { SCREENS } from './screens.ts';

/** What stands before the first screen is loaded: nothing, the frame comes with it. */
function NotYet() {
  return null;
}

/** Returns the routes: the door, and in the frame every screen, each loaded when it is opened. */
export function createRoutes(): RouteObject[] {
  return [
    {
      path: 'sign-in',
      lazy: () => import('./routes/sign-in/route.tsx'),
      errorElement: <RouteError />,
      HydrateFallback: NotYet,
    },
    {
      element: <Frame screens={SCREENS} />,
      errorElement: <RouteError />,
      HydrateFallback: NotYet,
      children: [
        ...SCREENS.map(
          (screen): RouteObject => ({
            path: `/${screen.path}`,
            errorElement: <RouteError />,
            lazy: async () => {
              const { Component } = await screen.load();
              return {
                element: (
                  <Guarded screen={screen}>
                    <Component />
                  </Guarded>
                ),
              };
            },
          }),
        ),
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}
