import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { auditClaim, claimEvent, claimNotice, describeClaim, isNothing } from './claim-event.ts';

/** Above the configured limit, a second administrator must approve. */
export const claimProposed = defineEvent('claim.proposed', claimEvent.extend({ amount: z.string() }), {
  notifyStaff: {
    who: 'admins',
    notices: (claim, adminIds) =>
      unique(adminIds, claim.actorId).map((id) =>
        claimNotice(
          id,
          claim,
          'A claim decision needs a second approval',
          `${describeClaim(claim)}: ${isNothing(claim.amount) ? 'it would be rejected' : `${formatUsd(claim.amount)} would be awarded`}. Your turn: review the claim, then approve the decision or propose another one.`,
        ),
      ),
  },
  audit: auditClaim,
});
