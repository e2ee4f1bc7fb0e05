import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { User } from '#domains/accounts/schemas.ts';
import { listUserTransports } from '#domains/transports/endpoints.ts';
import { getUrl } from '#web/api/requests/call.ts';
import { getText } from '../../../test/harness/browser/screen.tsx';
import { UserDashboard } from './user-dashboard.tsx';

it.each([
  ['Nora Lind', 'Welcome, Nora Lind'],
  ['', 'Welcome, nora@example.com'],
])('the dashboard of an account named %j shows %j and its role', (fullName, welcome) => {
  const user = { id: 'a', fullName, email: 'nora@example.com', role: 'shipper', createdAt: '2026-11-20T13:16:48.823Z' } as User;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <UserDashboard user={user} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)![1]).toBe(welcome);
  expect(html).toContain('>Shipper</span></p>');
});

it('a dashboard card shows the next action from the server', () => {
  const from = { fromZipCode: '90210', fromCity: 'Beverly Hills', fromState: 'CA' };
  const to = { toZipCode: '10001', toCity: 'New York', toState: 'NY', roadMiles: null, pickupDate: null };
  const nextAction = { who: 'you', text: 'Pay', href: '/transports/t/checkout', due: null };
  const transport = { id: 't', status: 'accepted', vehicleType: 'car', isOwn: true, totalAmount: null, ...from, ...to, nextAction };
  const user = {
    id: 'a',
    fullName: 'Nora Lind',
    email: 'nora@example.com',
    role: 'shipper',
    createdAt: '2026-11-20T13:16:48.823Z',
  } as User;
  const address = getUrl(listUserTransports.path, { query: { limit: 5, with: 'nextAction' } });
  expect(getText(<UserDashboard user={user} />, { data: { [address]: [transport] } })).toContain('Your turn: Pay');
});
