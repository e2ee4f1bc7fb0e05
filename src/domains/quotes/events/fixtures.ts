import type { z } from 'zod';
import type { quoteEvent } from './quote-event.ts';

/** What events say of the quote at $1,100 by Carl Jensen for Sam's Honda, which Carl moved himself. */
export const carlsQuote: z.output<typeof quoteEvent> = {
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
