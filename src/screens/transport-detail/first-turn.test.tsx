import { expect, it } from 'vitest';
import { getMe } from '#domains/accounts/endpoints.ts';
import { offeredQuote } from '#domains/bids/web/fixtures.ts';
import type { Rescue } from '#domains/payments/ending/schemas.ts';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { buttonsOf, htmlOf } from '../../../test/harness/screen.tsx';
import { FirstTurn } from './first-turn.tsx';

const quote = (can: object, change: object = {}) =>
  offeredQuote('q1', can, { workflowState: 'booked', isAccepted: true, priceKind: 'agreed', ...change });
const can = { accept: false, quote: false, bid: false, cancel: false, confirmDelivery: false, editDraft: false };
interface Known {
  status?: string;
  may?: object;
  quotes?: readonly Quote[];
  money?: object;
  rescue?: object;
  viewerId?: string;
  isRead?: boolean;
  at?: string;
}
const shown = ({ status = 'accepted', may = {}, quotes = [], money, rescue, viewerId = 'mia', isRead = true, at = '/' }: Known) => {
  const transport = { id: 't1', status, shipperId: 'mia', fixedPrice: null, vehicleMake: 'Honda', can: { ...can, ...may } };
  const turn = (
    <FirstTurn
      transport={transport as unknown as TransportDetail}
      money={money as TransportMoney | undefined}
      rescue={(rescue ?? null) as Rescue | null}
      accepted={quotes.find(({ isAccepted }) => isAccepted)}
      bids={[]}
      {...{ quotes, viewerId, isRead }}
    />
  );
  return [turn, { data: { [getMe.path]: { id: viewerId, email: 'v@example.com', role: 'shipper' } }, at }] as const;
};
const payer = { reader: 'payer', frozen: [], back: null, amount: '982.00' };
const money = (change: object, pay = false) => ({ pickupWaits: null, steps: [], ...change, payment: { ...payer, can: { pay } } });
const open = { status: 'quoted', may: { accept: true } };
const estimate = quote({ accept: true }, { kind: 'opening', isAccepted: false, offeredBy: null });
const offer = quote({ accept: true }, { isAccepted: false, workflowState: 'quoted' });
const loading = quote({ moveTo: ['in_transit'] }, { workflowState: 'assigned' });
const asked = quote({ agree: true, decline: true }, { workflowState: 'assigned' });
const unpaid = money({ pickupWaits: 'unpaid' });
const owedToReader = { ...money({ pickupWaits: 'difference' }), payment: { reader: 'payee', frozen: [], back: null, can: {} } };
const left = { heldAmount: '982.00', frozen: '0.00', backBy: '2026-12-01T18:00:00.000Z', offers: [], carrierName: 'Cal' };

it.each<[string, Known, readonly string[]]>([
  ['pays', { money: money({ pickupWaits: 'unpaid' }, true), quotes: [quote({})] }, ['Pay']],
  ['owes a difference', { money: money({ pickupWaits: 'difference' }), quotes: [quote({})] }, ['Go to the difference']],
  ['is to be paid a difference', { money: owedToReader, quotes: [quote({})] }, []],
  ['picks up', { viewerId: 'c1', status: 'assigned', money: money({}), quotes: [loading] }, ['Pick up']],
  ['chooses an offer', { ...open, quotes: [offer] }, ['See the offers']],
  ['may book the estimate', { ...open, quotes: [estimate] }, ['See the estimate']],
  ['looks at the offers already', { ...open, quotes: [offer], at: '/?tab=quotes' }, []],
  ['has nothing to choose yet', open, []],
  ['confirms the delivery', { status: 'delivered', may: { confirmDelivery: true }, quotes: [quote({})] }, ['Confirm delivery']],
  ['waits for the carrier', { quotes: [quote({})] }, []],
  ['is not known to have a step yet', { ...open, quotes: [offer], isRead: false }, []],
  ['takes the job', { viewerId: 'c1', quotes: [quote({ take: true })] }, ['Take the job']],
  ['agrees to drive', { viewerId: 'd1', status: 'assigned', quotes: [asked] }, ['Agree to drive', 'Decline to drive']],
  ['waits with its truck for the money', { viewerId: 'c1', status: 'assigned', money: unpaid, quotes: [loading] }, []],
  ['lost its carrier', { ...open, rescue: left, quotes: [offer] }, ['See what you can do']],
])('whoever %s sees that step first', (_, known, buttons) => {
  expect(buttonsOf(...shown(known))).toEqual(buttons);
});

it('who acts next is said once all that it rests on was read', () => {
  const isSaid = (known: Known) => !htmlOf(...shown(known)).includes('animate-breathe');
  expect([isSaid(open), isSaid({ ...open, isRead: false }), isSaid({ ...open, isRead: false, rescue: left })]).toEqual([true, false, true]);
});
