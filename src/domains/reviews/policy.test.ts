import { describe, expect, it } from 'vitest';
import { mayReadReview, getReviewPart } from './policy.ts';

const people = ['shipper', 'broker', 'carrier', 'driver', 'stranger'] as const;
const bookings = [
  { shipperId: 'shipper', brokerId: null, carrierId: 'carrier' },
  { shipperId: 'shipper', brokerId: 'broker', carrierId: 'carrier' },
  { shipperId: 'shipper', brokerId: 'broker', carrierId: null },
  { shipperId: 'shipper', brokerId: null, carrierId: null },
  { shipperId: 'shipper', brokerId: null, carrierId: 'shipper' },
];

describe('who reviews whom', () => {
  it('are shipper and responsible carrier or broker of each other, except on an own job', () => {
    const said = bookings.map((booking) =>
      people.flatMap((who) => {
        const part = getReviewPart(who, booking);
        return part ? [`${who} as ${part.side} of ${part.subjectId}`] : [];
      }),
    );
    expect(said).toEqual([
      ['shipper as shipper of carrier', 'carrier as carrier of shipper'],
      ['shipper as shipper of broker', 'broker as carrier of shipper'],
      ['shipper as shipper of broker', 'broker as carrier of shipper'],
      [],
      [],
    ]);
  });
});

describe('the readers of a published review', () => {
  const grid = (['shipper', 'carrier'] as const).flatMap((side) =>
    ['author', 'subject', 'other'].flatMap((id) =>
      [true, false].map((isAdmin) => ({ side, id, isAdmin, reads: side === 'shipper' || isAdmin || id !== 'other' })),
    ),
  );

  it.each(grid)('by the $side: $id, administrator $isAdmin: $reads', ({ side, id, isAdmin, reads }) => {
    expect(mayReadReview({ id, isAdmin }, { side, authorId: 'author', subjectId: 'subject' })).toBe(reads);
  });
});
