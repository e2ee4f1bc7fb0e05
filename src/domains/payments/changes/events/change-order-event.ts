import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { changeReasons } from '../rules.ts';

export const changeOrderEvent = transportEvent.extend({
  changeOrderId: z.uuid(),
  quoteId: z.uuid(),
  carrierSideId: z.uuid(),
  carrierSideName: z.string(),
  reasonCode: z.enum([...changeReasons, 'rescue']),
  amount: z.string(),
  /** Missing service fee that the shipper pays on top; shown to the shipper only. */
  feePart: z.string().default('0.00'),
  totalBefore: z.string(),
  totalAfter: z.string(),
  /** Shown to the shipper only; 0 with direct settlement. */
  serviceFee: z.string().default('0.00'),
  isDirect: z.boolean(),
  dueAt: z.string().nullable(),
});

/** Only shippers see prices with the service fee. */
export const formatWithFee = (price: string, { serviceFee }: { readonly serviceFee: string }): string =>
  formatUsd(fromCents(toCents(price) + toCents(serviceFee)));

export const pickSums = ({ amount, totalBefore, totalAfter }: Record<'amount' | 'totalBefore' | 'totalAfter', string>) => ({
  amount,
  totalBefore,
  totalAfter,
});

/** Leaves out free text; the change order has it. */
export const auditChangeOrder = <
  P extends { changeOrderId: string; vehicle: string; route: string; words?: string; note?: string | null },
>({
  vehicle: _vehicle,
  route: _route,
  words: _words,
  note: _note,
  ...details
}: P): AuditEntry => ({ subjectType: 'change_order', subjectId: details.changeOrderId, details });
