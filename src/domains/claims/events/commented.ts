import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { auditClaim, claimEvent, claimNotice, describeClaim } from './claim-event.ts';

export const claimCommented = defineEvent('claim.commented', claimEvent.extend({ byName: z.string(), words: z.string() }), {
  notify: (claim) =>
    unique([claim.shipperId, claim.carrierSideId, ...claim.readerIds], claim.actorId).map((id) =>
      claimNotice(id, claim, `${claim.byName} commented on a claim`, `${describeClaim(claim)}: ${claim.words}`, false),
    ),
  audit: auditClaim,
  custodyTitle: 'Comment on a claim',
  custody: ({ claimId, fileNumber }) => ({ claimId, fileNumber }),
  webhook: ['Claims and reviews', 'A claim received a comment'],
});
