import { bidPlaced, bidChanged, bidWithdrawn, bidAccepted, bidRejected, bidStandsAgain } from '#domains/bids/events.ts';
import {
  pendingQuoteLinked,
  pendingQuotesHealed,
  detailsAnswered,
  detailsChanged,
  quoteGiven,
  quoteAccepted,
  quoteStateChanged,
  quoteDriverNamed,
  quoteDriverAnswered,
  quoteCredentialsLapsed,
  quoteCredentialsRestored,
  quoteCarrierStopped,
  quoteFlagged,
  quoteFlagLifted,
  quoteNoted,
  quoteWithdrawn,
} from '#domains/quotes/events.ts';
import {
  transportSubmitted,
  transportsImported,
  requestUnanswered,
  transportStatusChanged,
  participantAdded,
  participantRemoved,
  photoAdded,
  photoRemoved,
} from '#domains/transports/events.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { audit, ofTransport, type Line } from './audit-lines.ts';

const ofQuote = <P extends { quoteId: string }>(details: P): Line => ({ subjectType: 'quote', subjectId: details.quoteId, details });

const ofBid = <P extends { bidId: string }>(details: P): Line => ({ subjectType: 'bid', subjectId: details.bidId, details });

/** Transports, their photos and participants, quotes and bids. */
export const transportLines: readonly DomainEvent[] = [
  audit(transportSubmitted, ofTransport),
  audit(transportsImported, ({ shipperId, count }) => ({ subjectType: 'account', subjectId: shipperId, details: { count } })),
  audit(requestUnanswered, ofTransport),
  audit(transportStatusChanged, ofTransport),
  audit(participantAdded, ofTransport),
  audit(participantRemoved, ofTransport),
  audit(pendingQuoteLinked, ofTransport),
  audit(pendingQuotesHealed, (details) => ({ subjectType: 'quotes', subjectId: 'self-heal', details })),
  audit(detailsChanged, ofTransport),
  audit(detailsAnswered, ofTransport),
  audit(quoteGiven, ofQuote),
  audit(quoteAccepted, ofQuote),
  audit(quoteStateChanged, ofQuote),
  audit(quoteDriverNamed, ofQuote),
  audit(quoteDriverAnswered, ofQuote),
  audit(quoteCredentialsLapsed, ofQuote),
  audit(quoteCredentialsRestored, ofQuote),
  audit(quoteCarrierStopped, ofQuote),
  audit(quoteFlagged, ofQuote),
  audit(quoteFlagLifted, ofQuote),
  audit(quoteNoted, ofQuote),
  audit(bidPlaced, ofBid),
  audit(bidChanged, ofBid),
  audit(bidWithdrawn, ofBid),
  audit(bidAccepted, ofBid),
  audit(bidRejected, ofBid),
  audit(bidStandsAgain, ofBid),
  audit(photoAdded, ofTransport),
  audit(photoRemoved, ofTransport),
  audit(quoteWithdrawn, ({ reason: _reason, ...fact }) => ofQuote(fact)),
];
