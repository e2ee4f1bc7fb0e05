import { describe, expect, it } from 'vitest';
import { carlsQuote } from '#domains/quotes/events/fixtures.ts';
import { acceptanceNotices } from './acceptance-notices.ts';

describe('an acceptance notice', () => {
  const accepted = (change: object, due: string | null = null) =>
    acceptanceNotices({ ...carlsQuote, actorId: 'sam', serviceFee: '185.00', standsAtFixedPrice: false, ...change }, due);

  it('for a booking paid here links to the payment and names the amount', () => {
    const [shipper, carrier] = accepted({}, '1285.00');
    expect(shipper).toMatchObject({ href: expect.stringMatching(/^\/transports\/[^/]+\/checkout$/) });
    expect(shipper!.body).toContain("Your turn: pay $1,285.00 now. We hold it until delivery. The vehicle isn't picked up before you pay.");
    expect(shipper!.body).toContain('before you pay. Meanwhile Jensen Auto Transport accepts the job and assigns a driver.');
    expect(shipper!.body.match(/Your turn|Next,/g)).toHaveLength(1);
    expect(shipper!.body).not.toContain('Direct settlement');
    expect(carrier!.body).not.toMatch(/185|1,285/);
  });

  it('for another carrier names only the difference to the held money, or that nothing is due', () => {
    expect(accepted({}, '200.00')[0]).toMatchObject({
      href: expect.stringMatching(/checkout$/),
      body: expect.stringContaining('Your turn: pay the remaining $200.00 now.'),
    });
    const [paid] = accepted({}, '0.00');
    expect(paid!.href).not.toMatch(/checkout$/);
    expect(paid!.body).toContain('Your payment covers it. Nothing more is due.');
  });

  it('asks a broker to assign the carrier', () => {
    expect(
      accepted({ brokerId: 'bianca', carrierId: null, offeredById: 'bianca', offeredByName: 'Moreno Auto Logistics' }).map(
        ({ body }) => body,
      ),
    ).toEqual([
      '2019 Honda Accord, Austin, TX to Denver, CO: $1,100.00 for the transport. Direct settlement: you pay the carrier. Carriage charges nothing. Next, Moreno Auto Logistics assigns a carrier.',
      '2019 Honda Accord, Austin, TX to Denver, CO at $1,100.00. Your turn: assign a carrier.',
    ]);
  });

  it('gives the shipper price and fee, and the chosen side its next step', () => {
    expect(accepted({}).map(({ userId, body }) => [userId, body])).toEqual([
      [
        'sam',
        '2019 Honda Accord, Austin, TX to Denver, CO: $1,100.00 for the transport. Direct settlement: you pay the carrier. Carriage charges nothing. Next, Jensen Auto Transport accepts the job and assigns a driver.',
      ],
      ['carl', '2019 Honda Accord, Austin, TX to Denver, CO at $1,100.00. Your turn: accept the job and assign a driver.'],
    ]);
  });

  it('for the estimate waits for the first eligible carrier', () => {
    const notices = accepted({ kind: 'opening', standsAtFixedPrice: true, offeredById: null, offeredByName: null, carrierId: null });
    expect(notices).toHaveLength(1);
    expect(notices[0]!.body).toContain('The first eligible carrier who takes it gets the job');
  });
});
