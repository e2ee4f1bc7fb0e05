import { bidPlaced, bidChanged, bidWithdrawn, bidAccepted, bidRejected, bidStandsAgain } from '#domains/bids/events.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { audit, type Line } from './audit-lines.ts';

const ofBid = <P extends { bidId: string }>(details: P): Line => ({ subjectType: 'bid', subjectId: details.bidId, details });

/** Bids. */
export const transportLines: readonly DomainEvent[] = [
  audit(bidPlaced, ofBid),
  audit(bidChanged, ofBid),
  audit(bidWithdrawn, ofBid),
  audit(bidAccepted, ofBid),
  audit(bidRejected, ofBid),
  audit(bidStandsAgain, ofBid),
];
