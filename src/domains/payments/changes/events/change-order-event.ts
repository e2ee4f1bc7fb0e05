import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { changeReasons } from '../rules.ts';

/** What every event about a change order says of it. */
export const changeOrderEvent = transportEvent.extend({
  changeOrderId: z.uuid(),
  quoteId: z.uuid(),
  /** Who is paid more, and answers for the job. */
  carrierSideId: z.uuid(),
  carrierSideName: z.string(),
  reasonCode: z.enum([...changeReasons, 'rescue']),
  /** By how much the price moves: never with the service fee, as the totals. */
  amount: z.string(),
  /** What the shipper pays beside it: a missing part of the service fee. The shipper's alone to read. */
  feePart: z.string().default('0.00'),
  totalBefore: z.string(),
  totalAfter: z.string(),
  /** Of a booking that is paid here: the shipper's alone to read. */
  serviceFee: z.string().default('0.00'),
  /** Nothing is charged: the parties settle directly. */
  isDirect: z.boolean(),
  dueAt: z.string().nullable(),
});

/** A price as the shipper pays it: with the service fee, where the booking is paid here. */
export const formatWithFee = (price: string, { serviceFee }: { readonly serviceFee: string }): string =>
  formatUsd(fromCents(toCents(price) + toCents(serviceFee)));

/** The sums in the chain of custody. */
export const pickSums = ({ amount, totalBefore, totalAfter }: Record<'amount' | 'totalBefore' | 'totalAfter', string>) => ({
  amount,
  totalBefore,
  totalAfter,
});

/** Leaves out what people wrote: the change order itself has it. */
export const auditChangeOrder = <
  P extends { changeOrderId: string; vehicle: string; route: string; words?: string; note?: string | null },
>({
  vehicle: _vehicle,
  route: _route,
  words: _words,
  note: _note,
  ...details
}: P): AuditEntry => ({ subjectType: 'change_order', subjectId: details.changeOrderId, details });
