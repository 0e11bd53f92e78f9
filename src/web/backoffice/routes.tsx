import type { RouteObject } from 'react-router';
import { Frame, Guarded } from './frame/frame.tsx';
import { NotFound, RouteError } from './frame/route-error.tsx';
import { SCREENS } from './screens.ts';

/** Returns the routes: the door, and in the frame every screen, each loaded when it is opened. */
export function createRoutes(): RouteObject[] {
  return [
    { path: 'sign-in', lazy: () => import('./routes/sign-in/route.tsx'), errorElement: <RouteError /> },
    {
      element: <Frame screens={SCREENS} />,
      errorElement: <RouteError />,
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
