import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { TransportMoney } from '#domains/payments/contract.ts';
import type { TransportDetail } from '#domains/transports/contract.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { TransportActions } from './actions.tsx';

const transport = {
  id: '01a1f91a-3d39-7c52-97db-c90a04b9179f',
  vehicleYear: 2019,
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  can: { editDraft: false, quote: false, bid: false, cancel: true },
} as TransportDetail;
const paid = { payment: { heldAt: '2026-11-20T13:16:48.823Z' } } as TransportMoney;
const unpaid = { payment: { heldAt: null } } as TransportMoney;

const saidOf = (money: TransportMoney | undefined, { held = null as string | null, can = transport.can } = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <TransportActions transport={{ ...transport, can }} quotes={[]} bids={[]} viewerId="mia" about="It" {...{ money, held }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('what a shipper can do with a transport as a whole', () => {
  it('is to ask about a refund where something was paid and it can be cancelled, and not before', () => {
    expect(saidOf(paid)).toContain('Ask about a refund');
    expect(saidOf(undefined, { held: '1285.00' })).toContain('Ask about a refund');
    for (const money of [undefined, unpaid, { payment: null } as TransportMoney]) {
      expect(saidOf(money)).toContain('Cancel transport');
      expect(saidOf(money)).not.toContain('Ask about a refund');
    }
    expect(saidOf(paid, { can: { ...transport.can, cancel: false } })).toBe('');
  });
});
