import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { MoneySheet } from './money-sheet.tsx';

const held = { data: { settlement: 'held', door: null, payment: null } };
const toText = (change: Partial<TransportDetail>) => {
  const transport = { status: 'quoted', isOwn: true, totalAmount: null, serviceFee: '82.00', fixedPrice: null, ...change };
  return renderToStaticMarkup(<MoneySheet transport={transport as TransportDetail} money={held as never} brokersPay={null} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
};

it.each([
  [null, ''],
  ['paid', 'Nothing to collect'],
] as const)('shows a participant no price, only the payment status %s: %s', (door, words) => {
  const transport = { status: 'accepted', isOwn: false, totalAmount: null, serviceFee: null, fixedPrice: null } as TransportDetail;
  const money = { data: { settlement: 'held', door, payment: null } } as never;
  const html = renderToStaticMarkup(<MoneySheet transport={transport} money={money} brokersPay={null} isWithheld />);
  expect(html).toContain(words);
  expect(html).not.toMatch(/agreed|\$|pays you/);
  if (!door) expect(html).toBe('');
});

describe('the money of a transport without a price', () => {
  it.each([
    ['to its shipper', true, 'Service fee, once you accept $82.00'],
    ['to others', false, 'Service fee, once an offer is accepted $82.00'],
  ])('shows the service fee as due later %s', (_, isOwn, words) => {
    expect(toText({ isOwn })).toContain(words);
    expect(toText({ isOwn })).not.toContain('Paid by');
  });

  it('shows neither service fee nor price if it was cancelled before a booking', () => {
    expect(toText({ status: 'cancelled' })).toContain('No price was agreed.');
    for (const words of ['Service fee', '82.00', 'yet']) expect(toText({ status: 'cancelled' })).not.toContain(words);
  });
});
