import { claimOpened, claimProposed, claimMoved, claimCommented, claimOverdue, claimLetterSent } from '#domains/claims/events.ts';
import type { Subscriber } from '#server/events/outbox.ts';
import { audit, type Line } from './audit-lines.ts';

/** What somebody wrote to a claim stands in the claim. */
const ofClaim = <P extends { claimId: string; vehicle: string; route: string; words?: string | null }>({
  vehicle: _vehicle,
  route: _route,
  words: _words,
  ...details
}: P): Line => ({ subjectType: 'claim', subjectId: details.claimId, details });

/** Claims, from the first word to the decision of the desk. */
export const claimLines: readonly Subscriber[] = [
  audit(claimOpened, ofClaim),
  audit(claimProposed, ofClaim),
  audit(claimMoved, ofClaim),
  audit(claimCommented, ofClaim),
  audit(claimOverdue, ofClaim),
  audit(claimLetterSent, ofClaim),
];
