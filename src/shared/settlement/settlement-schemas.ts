import { z } from 'zod';
import type { Schemas } from '../endpoint.ts';
import { amountReply } from '../money-schemas.ts';
import { settlements } from './settlement.ts';

/** Asked by whoever is about to accept: the page may be older than the switch. */
export const getSettlement = {
  summary:
    'How a booking made now is paid: held here until delivery, or directly between shipper and carrier; whether by test cards alone; and what a cancellation pays for an arrival in vain',
  reply: z.object({ settlement: z.enum(settlements), isTest: z.boolean(), dryRunFee: amountReply }),
} satisfies Schemas;
