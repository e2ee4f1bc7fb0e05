import { describe, expect, it } from 'vitest';
import { bidAccepted, toCosts, describeNext } from './offer-accept.tsx';

const base = { total: '900.00', serviceFee: '82.00', heldAmount: null, isDirect: false };
const read = (change: Partial<Parameters<typeof toCosts>[0]>) => {
  const { lines, total } = toCosts({ ...base, ...change });
  return [...lines, total].map(({ label, amount }) => `${label}: ${String(amount)}`);
};

describe('the dialog for accepting an offer', () => {
  it.each([
    ['paid here', {}, ['Transport: $900.00', 'Service fee: $82.00', 'Total: $982.00']],
    ['settled directly', { isDirect: true }, ['Transport: $900.00', 'Total: $900.00']],
    [
      'more expensive than the held amount',
      { heldAmount: '950.00' },
      ['Transport: $900.00', 'Service fee: $82.00', 'Already paid: - $950.00', 'Due now: $32.00'],
    ],
    [
      'equal to the held amount',
      { heldAmount: '982.00' },
      ['Transport: $900.00', 'Service fee: $82.00', 'Already paid: - $982.00', 'Due now: $0.00'],
    ],
    [
      'cheaper than the held amount',
      { heldAmount: '1000.00' },
      ['Transport: $900.00', 'Service fee: $82.00', 'Already paid: - $1,000.00', 'Refunded to you: $18.00'],
    ],
  ])('shows the cost of one that is %s', (_, change, lines) => {
    expect(read(change)).toEqual(lines);
  });

  it.each([
    ['the estimate', { provider: null, quote: { kind: 'opening' } }, 'The first eligible carrier to accept this price gets the job.'],
    ['a broker', { provider: { role: 'broker' } }, 'Moreno Logistics names the carrier, and the carrier names the driver.'],
    ['a carrier', { provider: { role: 'carrier' } }, 'Moreno Logistics takes the job and names the driver.'],
  ])('says who acts next on one of %s', (_who, offer, words) => {
    expect(describeNext({ name: 'Moreno Logistics', ...offer } as never)[0]).toBe(words);
  });

  it('accepts a bid at the displayed amount, and a quote as it is', () => {
    expect(bidAccepted({ key: 'b1', bid: { bidAmount: '950.00' } as never })).toEqual({
      params: { id: 'b1' },
      body: { bidAmount: '950.00' },
    });
    expect(bidAccepted({ key: 'q1', bid: null } as never)).toBeNull();
  });
});
