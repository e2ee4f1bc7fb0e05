import { z } from 'zod';
import { transportFact } from '#domains/transports/events.ts';
import { defineEvent } from '#server/events/outbox.ts';
import { claimEvents, claimStates } from './states-rules.ts';

const aClaim = transportFact.extend({
  claimId: z.uuid(),
  fileNumber: z.string(),
  quoteId: z.uuid(),
  carrierSideId: z.uuid(),
  carrierSideName: z.string(),
  claimed: z.string(),
  /** Who reads it beside the two sides: the carrier under a broker, insurers and inspection agents. */
  readerIds: z.array(z.uuid()),
  actorId: z.uuid().nullable(),
});

/** The shipper filed a claim; `frozen` of it waits in the payment. */
export const claimOpened = defineEvent('claim.opened', aClaim.extend({ frozen: z.string().nullable() }));

/**
 * A claim was answered, went to the desk, or came to its end; `amount` is what was offered or awarded. Of an award: what of it comes from what
 * was frozen, what is taken back from the carrier's payout account, and what the carrier pays directly. Decimal strings.
 */
export const claimMoved = defineEvent(
  'claim.moved',
  aClaim.extend({
    event: z.enum(claimEvents),
    to: z.enum(claimStates),
    amount: z.string().nullable(),
    words: z.string().nullable(),
    shares: z.object({ frozen: z.string(), carrier: z.string(), direct: z.string() }).nullable().default(null),
  }),
);

/** Somebody who reads a claim said something to it. */
export const claimCommented = defineEvent('claim.commented', aClaim.extend({ byName: z.string(), words: z.string() }));

/** One administrator would award a sum; above the sum of the configuration a second one has to say the same. */
export const claimProposed = defineEvent('claim.proposed', aClaim.extend({ amount: z.string() }));

/** A clock ran out: the carrier did not acknowledge within 30 days, or not answer within 120; the desk did not decide within 30. */
export const claimOverdue = defineEvent('claim.overdue', aClaim.extend({ clock: z.enum(['acknowledge', 'decide', 'desk']) }));

/** The letter that the law asks for every 60 days after the 120: how it stands, and why it is not decided (49 CFR 370.9). */
export const claimLetterSent = defineEvent('claim.letter-sent', aClaim.extend({ words: z.string() }));
