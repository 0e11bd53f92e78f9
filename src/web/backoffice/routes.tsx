import { Navigate, type RouteObject, useParams } from 'react-router';
import { Frame, Guarded } from './frame/frame.tsx';
import { NotFound, RouteError } from './frame/route-error.tsx';
import { SCREENS } from './screens.ts';

/** The pages before a person is signed in. */
const SIGN_IN = [
  { path: 'sign-in', lazy: () => import('./routes/sign-in/route.tsx') },
  { path: 'second-step', lazy: () => import('./routes/second-step/route.tsx') },
  { path: 'set-up', lazy: () => import('./routes/set-up/route.tsx') },
  { path: 'invitation/:token', lazy: () => import('./routes/invitation/route.tsx') },
  { path: 'recover/:token', lazy: () => import('./routes/invitation/route.tsx') },
  { path: 'recover', lazy: () => import('./routes/recover/route.tsx') },
  { path: 'first-owner', lazy: () => import('./routes/first-owner/route.tsx') },
];

/** What stands before the first screen is loaded: nothing, the frame comes with it. */
function NotYet() {
  return null;
}

/** A view of the settings by its path, such as `/settings/privacy`. */
function ViewOfSettings() {
  const { view = '' } = useParams();
  return <Navigate to={`/settings?${new URLSearchParams({ view })}`} replace />;
}

/** Returns the routes: signing in, and in the frame every screen, each loaded when it is opened. */
export function createRoutes(): RouteObject[] {
  return [
    ...SIGN_IN.map(
      ({ path, lazy }): RouteObject => ({ path, lazy, errorElement: <RouteError />, HydrateFallback: NotYet }),
    ),
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
        { path: '/settings/:view', element: <ViewOfSettings /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}
