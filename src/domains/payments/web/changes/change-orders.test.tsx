import { describe, expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, toFields, toSums, getText } from '../../../../../test/harness/browser/screen.tsx';
import type { ChangeOrder } from '../../changes/schemas.ts';
import { listChangeOrders } from '../../endpoints.ts';
import { AskForMoreForm, moreLines } from './ask-for-more.tsx';
import { ChangeOrders, Order } from './change-orders.tsx';

const none = { approve: false, decline: false, pay: false, takeBack: false, withdraw: false };
const order = (change: Partial<ChangeOrder>, can: Partial<ChangeOrder['can']> = {}) =>
  ({
    id: 'o1',
    reason: 'does_not_run',
    words: 'It does not start',
    photoId: null,
    amount: '150.00',
    totalBefore: '900.00',
    totalAfter: '1050.00',
    feePart: null,
    serviceFee: null,
    refusal: null,
    state: 'asked',
    dueAt: null,
    answer: null,
    askedBy: 'Cal Caldwell',
    createdAt: '2026-11-20T10:00:00.000Z',
    isDirect: false,
    ...change,
    can: { ...none, ...can },
  }) as ChangeOrder;
const shown = (one: ChangeOrder) => <Order transportId="t1" order={one} />;

describe('a change order', () => {
  it.each([
    ['the shipper who pays here', order({}, { approve: true, decline: true }), ['Approve and pay $150.00', 'Decline']],
    ['the shipper who settles directly', order({ isDirect: true }, { approve: true, decline: true }), ['Approve', 'Decline']],
    ['the shipper who approved', order({ state: 'approved' }, { pay: true, decline: true }), ['Pay $150.00', 'Decline']],
    ['the carrier who requested it', order({}, { takeBack: true }), ['Withdraw']],
    ['the carrier that was declined', order({ state: 'declined' }, { withdraw: true }), ['Leave job']],
    ['an administrator', order({}), []],
  ])('has the buttons for %s', (_, one, buttons) => {
    expect(toButtons(shown(one))).toEqual(buttons);
  });

  it.each([
    ['to the payee', order({}), ['Agreed price: $900.00', 'Increase: + $150.00', 'New price: $1,050.00']],
    [
      'to the payer, with the service fee',
      order({ serviceFee: '82.00', state: 'agreed' }),
      ['Agreed price: $900.00', 'Increase: + $150.00', 'Service fee: $82.00', 'New price: $1,132.00'],
    ],
    [
      'of another carrier, from what was paid',
      order({ reason: 'rescue', serviceFee: '82.00', amount: '182.00', feePart: '32.00' }),
      ['Transport, paid so far: $900.00', 'Increase: + $150.00', 'Service fee: $82.00', 'New price: $1,132.00'],
    ],
  ])('shows both totals and the difference %s', (_, one, sums) => {
    expect(toSums(shown(one))).toEqual(sums);
  });

  it('shows the declined card to the payer', () => {
    expect(getText(shown(order({ state: 'approved', refusal: 'card_declined' }, { pay: true })))).toContain('Payment failed');
    expect(getText(shown(order({ state: 'approved' }, { pay: true })))).not.toContain('Payment failed');
  });

  it.each([
    ['150', ['Agreed price: $900.00', 'Increase: + $150.00', 'New price: $1,050.00']],
    ['12.5x', ['Agreed price: $900.00', 'Increase: + $0.00', 'New price: $900.00']],
  ])('of "%s" as typed shows the new total', (typed, sums) => {
    const { lines, total } = moreLines('900.00', typed);
    expect([...lines, total].map(({ label, amount }) => `${label}: ${String(amount)}`)).toEqual(sums);
  });
});

it.each([
  [true, ['Request a price change']],
  [false, []],
])('the button for a change order is shown to those allowed to request one: %s', (ask, buttons) => {
  const answer = { orders: [order({})], can: { ask }, agreedTotal: '900.00', limit: '450.00', isTest: false };
  const data = { [getUrl(listChangeOrders.path, { params: { id: 't1' } })]: answer };
  expect(toButtons(<ChangeOrders transportId="t1" enabled />, { data })).toEqual(buttons);
});

it('the change order form asks for amount, reason and description', () => {
  const form = <AskForMoreForm transportId="t1" agreedTotal="900.00" limit="450.00" onClose={() => undefined} />;
  expect(toFields(form).toSorted()).toEqual(['amount', 'reason', 'words']);
  expect(getText(form)).toContain('At most $450.00');
  expect(toSums(form)).toEqual(['Agreed price: $900.00', 'Increase: + $0.00', 'New price: $900.00']);
});
