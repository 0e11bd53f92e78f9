import './styles/backoffice.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { followLanguage } from './client/language.ts';
import { queries } from './client/queries.ts';
import { followKeys } from './client/shortcuts.ts';
import { createRoutes } from './routes.tsx';

followLanguage();
followKeys();
const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the back office');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createBrowserRouter(createRoutes(), { basename: '/admin' })} />
    </QueryClientProvider>
  </StrictMode>,
);
