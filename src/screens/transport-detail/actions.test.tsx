import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { emptyStop } from '#domains/transports/stops/stop-rules.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { toButtons } from '../../../test/harness/browser/screen.tsx';
import { TransportActions, TransportEndings } from './actions.tsx';

const transport = {
  id: '01a1f91a-3d39-7c52-97db-c90a04b9179f',
  vehicleYear: 2019,
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  stops: { pickup: emptyStop, delivery: emptyStop },
  can: { editDraft: false, quote: false, bid: false, cancel: true },
} as TransportDetail;
const paid = { payment: { heldAt: '2026-11-20T13:16:48.823Z' } } as TransportMoney;
const unpaid = { payment: { heldAt: null } } as TransportMoney;

const getText = (money: TransportMoney | undefined, { held = null as string | null, can = transport.can } = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <TransportEndings transport={{ ...transport, can }} {...{ money, heldAmount: held }} place="title" />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const none = { editDraft: false, quote: false, bid: false, cancel: false };
const mine = { id: 'mia' };

it.each([
  ['the shipper of a draft', { editDraft: true }, {}, ['Continue draft']],
  ['a carrier', { quote: true, bid: true }, {}, ['Price this request', 'Place a bid']],
  [
    'a carrier with an open quote',
    { quote: true, bid: true },
    { quotes: [{ offeredBy: mine, workflowState: 'quoted', can: {} }] },
    ['Place a bid'],
  ],
  [
    'a carrier with an expired quote',
    { quote: true },
    { quotes: [{ offeredBy: mine, workflowState: 'quoted', isExpired: true, can: {} }] },
    ['Price this request'],
  ],
  ['a carrier with an open bid', { bid: true }, { bids: [{ bidder: mine, status: 'active' }] }, []],
  ['a carrier whose bid was withdrawn', { bid: true }, { bids: [{ bidder: mine, status: 'withdrawn' }] }, ['Place a bid']],
  ['a carrier when someone else bid', { bid: true }, { bids: [{ bidder: { id: 'other' }, status: 'active' }] }, ['Place a bid']],
  ['the carrier of the job', {}, { quotes: [{ isAccepted: true, can: { withdraw: true } }] }, ['Withdraw from the job']],
  ['a reader without actions', {}, {}, []],
] as const)('%s has the buttons for its actions', (_, can, offers, buttons) => {
  const screen = (
    <TransportActions
      transport={{ ...transport, can: { ...none, ...can } } as TransportDetail}
      {...({ quotes: [], bids: [], ...offers } as unknown as Pick<Parameters<typeof TransportActions>[0], 'quotes' | 'bids'>)}
      viewerId="mia"
      about="It"
    />
  );
  expect(toButtons(screen)).toEqual(buttons);
});

describe('the actions of a shipper on a transport', () => {
  it('include asking about a refund only if something was paid and it can be cancelled', () => {
    expect(getText(paid)).toContain('Ask about a refund');
    expect(getText(undefined, { held: '1285.00' })).toContain('Ask about a refund');
    for (const money of [undefined, unpaid, { payment: null } as TransportMoney]) {
      expect(getText(money)).toContain('Cancel transport');
      expect(getText(money)).not.toContain('Ask about a refund');
    }
    expect(getText(paid, { can: { ...transport.can, cancel: false } })).toBe('');
  });
});
