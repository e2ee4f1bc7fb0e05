import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { listNotifications } from '#domains/notifications/endpoints.ts';
import { getUrl } from '#web/api/requests/call.ts';
import { RecentActivity } from './recent-activity.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';

const tick = renderToStaticMarkup(<Timeline entries={[{ id: 'a', title: 'A', state: 'done' }]} />).match(/<path [^>]+>/)![0];

it('marks setbacks differently from successes', () => {
  const marked = (isSetback: boolean) => {
    const client = new QueryClient();
    const notice = {
      href: null,
      notificationType: 'payment.changed',
      title: 'Payment failed',
      body: '',
      isSetback,
      createdAt: '2026-11-20T13:16:48.823Z',
    };
    client.setQueryData(
      [getUrl(listNotifications.path, { query: { limit: 20 } })],
      Array.from('abcdef', (id) => ({ ...notice, id })),
    );
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <RecentActivity accountCreatedAt={notice.createdAt} />
      </QueryClientProvider>,
    );
    return html.includes('Problem: ');
  };
  expect([marked(true), marked(false)]).toEqual([true, false]);
});

it('shows what happened, without instructions that may be outdated', () => {
  const client = new QueryClient();
  const notice = { href: '/quotes', notificationType: 'quote.given', createdAt: '2026-11-20T13:16:48.823Z' };
  client.setQueryData(
    [getUrl(listNotifications.path, { query: { limit: 20 } })],
    [
      { ...notice, id: 'a', title: 'New quote: $900.00', body: 'Jensen quotes $900.00. Your turn: compare the lines.' },
      { ...notice, id: 'b', title: 'Delivered', body: 'Your turn: look it over.' },
    ],
  );
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RecentActivity accountCreatedAt={notice.createdAt} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  for (const words of ['New quote: $900.00', 'Jensen quotes $900.00.', 'Delivered', 'Account created']) expect(html).toContain(words);
  for (const words of ['Your turn', 'compare the lines', 'look it over']) expect(html).not.toContain(words);
  // Only the account's creation is known to be done.
  expect(
    html
      .split('<li ')
      .slice(1)
      .map((entry) => entry.includes(tick)),
  ).toEqual([false, false, true]);
});
