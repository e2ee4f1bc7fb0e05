import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { User } from '#domains/accounts/contract.ts';
import { UserDashboard } from './user-dashboard.tsx';

it.each([
  ['Nora Lind', 'Welcome, Nora Lind'],
  ['', 'Welcome, nora@example.com'],
])('the dashboard of an account with the name %j says %j and its role', (fullName, welcome) => {
  const user = { id: 'a', fullName, email: 'nora@example.com', role: 'shipper', createdAt: '2026-11-20T13:16:48.823Z' } as User;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <UserDashboard user={user} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)![1]).toBe(welcome);
  expect(html).toContain('>Shipper</p>');
});
