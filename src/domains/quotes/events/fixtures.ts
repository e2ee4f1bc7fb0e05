import type { z } from 'zod';
import type { quoteEvent } from './quote-event.ts';

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
