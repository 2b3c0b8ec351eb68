import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers.js';
import { createQueryClient } from './app/query-client.js';
import { createRouter } from './app/router.js';
import { rememberFirstTouch } from './features/inquiries/data/first-touch.js';
import { watchTheme } from './lib/theme.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

// The pages bring their own titles; the one in the file is for whoever runs no scripts.
document.querySelector('title')?.remove();
watchTheme();
rememberFirstTouch();

const queryClient = createQueryClient();
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={createRouter(queryClient)} />
    </Providers>
  </StrictMode>,
);
