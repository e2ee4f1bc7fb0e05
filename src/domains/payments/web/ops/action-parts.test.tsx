import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/requests/call.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import type { OpsAction } from '../../ops/schemas.ts';
import type { ApprovalSubject } from '#domains/payments/ops/approvals/requests-schemas.ts';
import { ActionLine, ActionRow } from './action-parts.tsx';
import { orRequestAgain } from './ops-data.ts';
import { subjectFacts } from './ops-labels.ts';

const about: ApprovalSubject = {
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
} as OpsAction;
const toText = (to?: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{to ? <ActionRow action={action} about={about} to={to} /> : <ActionLine action={action} about={about} />}</MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]+>/g, ' ');

it('an action listed with other payments names vehicle, both sides and transport status', () => {
  const line = '2019 Honda Accord, Austin, TX to Denver, CO. Shipper: Mia Marsh. Paid to: Cal Caldwell. Transport: In Transit';
  expect(toText('/admin/payments/p1')).toContain(line);
  expect(toText()).not.toContain(line);
});

it('a second administrator sees vehicle, route, both sides and transport status', () => {
  const read = (change: Partial<ApprovalSubject> = {}) =>
    subjectFacts({ ...about, ...change }).map(({ label, value }) => `${label}: ${value}`);
  expect(read()).toEqual([
    'Vehicle: 2019 Honda Accord',
    'Route: Austin, TX to Denver, CO',
    'Shipper: Mia Marsh',
    'Paid to: Cal Caldwell',
    'Transport: In Transit',
  ]);
  expect(read({ payee: null, transportStatus: 'cancelled' }).slice(3)).toEqual(['Paid to: No one yet', 'Transport: Cancelled']);
});

it.each([
  [409, 'request_over', 2],
  [503, 'unavailable', 1],
])('a decision refused with %i, %s refetches the console data %i times', async (status, code, times) => {
  const client = makeQueryClient();
  const reads = ['/api/admin/payments/p1', '/api/admin/payment-requests', '/api/turns'].map((address) => {
    const queryFn = vi.fn(async () => 'waiting');
    const stop = new QueryObserver(client, { queryKey: [address], queryFn }).subscribe(() => {});
    return { queryFn, stop };
  });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const refused = new ApiError(status, 'This request was decided already', code);
  await expect(orRequestAgain(client, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(reads.map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([times, times, times]);
  for (const { stop } of reads) stop();
});
