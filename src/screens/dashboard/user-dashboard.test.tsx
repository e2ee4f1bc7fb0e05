import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { User } from '#domains/accounts/schemas.ts';
import { listUserTransports } from '#domains/transports/endpoints.ts';
import { listTurns } from '#domains/turns/endpoints.ts';
import { getUrl } from '#web/api/requests/call.ts';
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

it.each([
  ['says nothing of who acts next while it is not known what waits', null, ['Waiting for', 'Your turn: ']],
  ['says who acts next once nothing waits for the reader', [], []],
] as const)('a card of the dashboard %s', (_, turns, silent) => {
  const user = {
    id: 'a',
    fullName: 'Nora Lind',
    email: 'nora@example.com',
    role: 'shipper',
    createdAt: '2026-11-20T13:16:48.823Z',
  } as User;
  const client = new QueryClient();
  const places = {
    fromZipCode: '90210',
    fromCity: 'Beverly Hills',
    fromState: 'CA',
    toZipCode: '10001',
    toCity: 'New York',
    toState: 'NY',
  };
  const card = {
    id: 't',
    status: 'accepted',
    vehicleType: 'car',
    ...places,
    isOwn: true,
    fixedPrice: null,
    totalAmount: null,
    offerCount: 0,
  };
  client.setQueryData([getUrl(listUserTransports.path, { query: { limit: 5 } })], [{ ...card, roadMiles: null, pickupDate: null }]);
  if (turns) client.setQueryData([getUrl(listTurns.path, {})], turns);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UserDashboard user={user} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain('Beverly Hills');
  for (const words of silent) expect(html).not.toContain(words);
  if (turns) expect(html).toContain('Waiting for the carrier to confirm');
});
