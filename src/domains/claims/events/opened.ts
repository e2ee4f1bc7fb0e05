import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { legalDays, ownDays } from '../clocks/clocks-rules.ts';
import { auditClaim, claimEvent, claimNotice, describeClaim } from './claim-event.ts';

/** The shipper filed a claim; `frozen` of it is on hold in the payment. */
export const claimOpened = defineEvent('claim.opened', claimEvent.extend({ frozen: z.string().nullable() }), {
  notify(claim) {
    const { claimed, frozen, carrierSideId, readerIds } = claim;
    const amount = formatUsd(claimed);
    const onHold =
      frozen === null || Number(frozen) === 0 ? '' : ' Up to this amount of the payment is on hold until the claim is settled.';
    return [
      claimNotice(
        carrierSideId,
        claim,
        `The shipper claims ${amount}`,
        `${describeClaim(claim)}.${onHold} Your turn: answer within ${ownDays.carrier} days. By law, you must acknowledge a claim within ${legalDays.acknowledge} days and answer it within ${legalDays.decide}.`,
      ),
      ...readerIds.map((id) =>
        claimNotice(id, claim, `A claim of ${amount} was filed`, `${describeClaim(claim)}. You can see the evidence and comment.`),
      ),
    ];
  },
  audit: auditClaim,
  // No amounts: the chain is read by more people than the claim.
  custodyTitle: 'Claim filed',
  custody: ({ claimId, fileNumber }) => ({ claimId, fileNumber }),
  webhook: ['Claims and reviews', 'A claim was filed'],
});
