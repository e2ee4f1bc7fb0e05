import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { changeEvents, changeReasons, changeStates } from './rules.ts';

const aChange = transportEvent.extend({
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

/** The carrier's side asked the shipper for more, with a photo that shows why. */
export const changeOrderAsked = defineEvent('change-order.asked', aChange.extend({ words: z.string(), photoSha256: z.string() }));

/** A change order moved: approved, paid or agreed, declined, taken back, over. `actorId` is null where nobody did it. */
export const changeOrderMoved = defineEvent(
  'change-order.moved',
  aChange.extend({
    event: z.enum(changeEvents),
    to: z.enum(changeStates),
    note: z.string().nullable(),
    actorId: z.uuid().nullable(),
  }),
);
