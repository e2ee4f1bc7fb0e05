import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditClaim, claimEvent, claimNotice } from './claim-event.ts';

/** The status letter required every 60 days after day 120 (49 CFR 370.9). */
export const claimLetterSent = defineEvent('claim.letter-sent', claimEvent.extend({ words: z.string() }), {
  notify: (claim) =>
    [claim.shipperId, claim.carrierSideId].map((id) =>
      claimNotice(
        id,
        claim,
        `Status of claim ${claim.fileNumber}`,
        `${claim.vehicle}, ${claim.route}. ${claim.words} You get this letter every 60 days until the claim is closed (49 CFR 370.9).`,
      ),
    ),
  audit: auditClaim,
  custodyTitle: 'Claim letter sent',
  custody: ({ claimId, fileNumber }) => ({ claimId, fileNumber }),
  webhook: ['Claims and reviews', 'The status letter of an open claim was sent'],
});
