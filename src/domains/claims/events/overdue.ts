import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { legalDays, ownDays } from '../clocks/clocks-rules.ts';
import { auditClaim, claimEvent, claimNotice, describeClaim } from './claim-event.ts';

/** The carrier didn't acknowledge within 30 or answer within 120 days, or administrators didn't decide within 30. */
export const claimOverdue = defineEvent('claim.overdue', claimEvent.extend({ clock: z.enum(['acknowledge', 'decide', 'desk']) }), {
  notifyStaff: {
    who: 'admins',
    notices(claim, adminIds) {
      const { clock, shipperId, carrierSideId } = claim;
      if (clock === 'desk')
        return adminIds.map((id) =>
          claimNotice(id, claim, 'A claim decision is overdue', `${describeClaim(claim)}. It was due within ${ownDays.desk} days.`),
        );
      const [did, days] = clock === 'acknowledge' ? ['acknowledged', legalDays.acknowledge] : ['answered', legalDays.decide];
      return [shipperId, carrierSideId].map((id) =>
        claimNotice(
          id,
          claim,
          `A claim was not ${did} within ${days} days`,
          `${describeClaim(claim)}. By law, the carrier has ${days} days (49 CFR 370).`,
        ),
      );
    },
  },
  audit: auditClaim,
  custodyTitle: 'Claim deadline missed',
  custody: ({ claimId, fileNumber, clock }) => ({ claimId, fileNumber, clock }),
  webhook: ['Claims and reviews', 'A claim deadline passed'],
});
