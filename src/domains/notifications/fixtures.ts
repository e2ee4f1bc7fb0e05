import type { z } from 'zod';
import type { quoteFact } from '#domains/quotes/events.ts';

/** What every fact about a quote tells, here of the one at $1,100 by Carl Jensen for Sam's Honda, which Carl moved himself. */
export const carlsQuote: z.output<typeof quoteFact> = {
  transportId: 'transport',
  shipperId: 'sam',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  quoteId: 'quote',
  kind: 'own',
  bidId: null,
  brokerId: null,
  carrierId: 'carl',
  driverId: null,
  offeredById: 'carl',
  offeredByName: 'Jensen Auto Transport',
  totalQuote: '1100.00',
  isAccepted: true,
  actorId: 'carl',
  actorName: 'Carl Jensen',
  actorRole: 'carrier',
};
