import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amountReply } from './money.ts';
import { settlements } from './settlement.ts';

/** Asked by whoever is about to accept: the page may be older than the switch. */
export const getSettlement = endpoint({
  method: 'GET',
  path: '/api/settlement',
  summary:
    'How a booking made now is paid: held here until delivery, or directly between shipper and carrier; whether by test cards alone; and what a cancellation pays for an arrival in vain',
  access: 'public',
  reply: z.object({ settlement: z.enum(settlements), isTest: z.boolean(), dryRunFee: amountReply }),
});
