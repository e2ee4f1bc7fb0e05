import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { MoneySheet } from './money-sheet.tsx';

const held = { data: { settlement: 'held', door: null, payment: null } };
const toText = (change: Partial<TransportDetail>) => {
  const transport = { status: 'quoted', isOwn: true, totalAmount: null, serviceFee: '82.00', fixedPrice: null, ...change };
  return renderToStaticMarkup(
    <MoneySheet transport={transport as TransportDetail} money={held as never} brokersPay={null} isBrokered={false} />,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
};

it.each([
  [null, ''],
  ['paid', 'Nothing to collect'],
] as const)('tells who only takes part no price, and that the door is %s: %s', (door, words) => {
  const transport = { status: 'accepted', isOwn: false, totalAmount: null, serviceFee: null, fixedPrice: null } as TransportDetail;
  const money = { data: { settlement: 'held', door, payment: null } } as never;
  const html = renderToStaticMarkup(<MoneySheet transport={transport} money={money} brokersPay={null} isWithheld isBrokered={false} />);
  expect(html).toContain(words);
  expect(html).not.toMatch(/agreed|\$|pays you/);
  if (!door) expect(html).toBe('');
});

describe('the money of a transport without a price', () => {
  it.each([
    ['to its shipper', true, 'Service fee, once you accept $82.00'],
    ['to anybody else', false, 'Service fee, once an offer is accepted $82.00'],
  ])('names the service fee as one to come %s', (_, isOwn, words) => {
    expect(toText({ isOwn })).toContain(words);
    expect(toText({ isOwn })).not.toContain('Paid by');
  });

  it('names no service fee of a request that was cancelled before a booking, and no price to come', () => {
    expect(toText({ status: 'cancelled' })).toContain('No price was agreed.');
    for (const words of ['Service fee', '82.00', 'yet']) expect(toText({ status: 'cancelled' })).not.toContain(words);
  });
});
