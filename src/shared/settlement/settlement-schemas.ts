import { z } from 'zod';
import type { Schemas } from '../endpoint.ts';
import { amountReply } from '../money-schemas.ts';
import { settlements } from './settlement.ts';

/** Called right before accepting: the page may be older than a change of the setting. */
export const getSettlement = {
  summary:
    'How new bookings are paid (held until delivery, or directly between shipper and carrier), whether only with test cards, and the dry-run fee',
  reply: z.object({ settlement: z.enum(settlements), isTest: z.boolean(), dryRunFee: amountReply }),
} satisfies Schemas;
