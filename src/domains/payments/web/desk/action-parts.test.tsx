import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { makeQueryClient } from '#web/api/query-client.ts';
import type { DeskAction } from '../../desk/contract.ts';
import type { DeskSubject } from '../../desk/requests-contract.ts';
import { ActionLine } from './action-parts.tsx';
import { subjectFacts } from './desk-words.ts';

const about: DeskSubject = {
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  shipper: { id: 'm1', fullName: 'Mia Marsh', email: 'mia@example.com' },
  payee: { id: 'c1', fullName: 'Cal Caldwell', email: 'cal@example.com' },
  transportStatus: 'in_transit',
};
const action = {
  id: 'a1',
  paymentId: 'p1',
  kind: 'refund',
  amount: '3185.00',
  reason: 'The door is bent',
  state: 'waiting',
  askedBy: 'Ada Adams',
  askedAt: '2026-11-26T10:00:00.000Z',
  can: { confirm: true, withdraw: false },
} as DeskAction;
const wordsOf = (to?: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ActionLine action={action} about={about} {...(to && { to })} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, ' ');

it('a step among those of other payments says what it is about, whose money it is and where the transport stands', () => {
  const line = '2019 Honda Accord, Austin, TX to Denver, CO. Shipper: Mia Marsh. Paid to: Cal Caldwell. Transport: In Transit';
  expect(wordsOf('/admin/payments/p1')).toContain(line);
  expect(wordsOf()).not.toContain(line);
});

it('whoever decides a step reads the vehicle, the route, both sides and the state of the transport', () => {
  const read = (change: Partial<DeskSubject> = {}) => subjectFacts({ ...about, ...change }).map(({ label, value }) => `${label}: ${value}`);
  expect(read()).toEqual([
    'Vehicle: 2019 Honda Accord',
    'Route: Austin, TX to Denver, CO',
    'Shipper: Mia Marsh',
    'Paid to: Cal Caldwell',
    'Transport: In Transit',
  ]);
  expect(read({ payee: null, transportStatus: 'cancelled' }).slice(3)).toEqual(['Paid to: Nobody yet', 'Transport: Cancelled']);
});
