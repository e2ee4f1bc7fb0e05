import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { DomainServices } from '#server/domain-services.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { eventHandlers, publish, subscriptionsKey } from '#server/events/outbox.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { buildPeople, factsByTopic, whatFactsSay, withPeople, type Who } from '../../../test/harness/people/facts.ts';
import { notificationsSubscribers } from './jobs.ts';
import { testCtx, testServices } from '../../../test/harness/context.ts';
import { caseRecipients } from './case-recipients.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });
const [bell, both] = ['bell', 'bell, email'] as const;

/** Expected recipients and channels; `nobody` gives the reason. */
interface Row {
  readonly when?: string;
  readonly says?: object;
  readonly told: Partial<Record<Who, typeof bell | typeof both>> | { readonly nobody: string };
}
const one = (told: Row['told']): readonly Row[] => [{ told }];
const ofOneFile = (says: object): Row => ({ when: 'of one file', says, told: { nobody: 'all of them are told in one line' } });
const own = 'the owner did it, and a mail about the safety of the account has left';
const acted = { payeeId: 'carrier', carrierAmount: '100.00', confirmedById: null, askedById: 'admin' };
const noRoom: Row = { says: { folder: '/backups/a', reason: 'No room.' }, told: { superAdmin: both } };
const left = { kind: 'refund', because: null, askedById: 'admin' };
const evidence = { evidenceId: newId(), disputeId: 'du_1', documents: ['receipt'], requestedById: 'admin', failure: null };
const noon = '2026-12-01T12:00:00.000Z';
const details = {
  fields: ['pickupDate'],
  brokerId: null,
  carrierId: null,
  driverId: null,
  answererId: null,
  actorId: 'shipper',
};
const answered = {
  fields: ['pickupDate', 'toAddress'],
  brokerId: 'broker',
  carrierId: 'carrier',
  driverId: 'driver',
  actorId: 'carrier',
  actorName: 'Cal',
  reason: null,
};
const onRoad = { payeeId: 'carrier', crewIds: ['broker', 'driver'], back: '885.00', reason: null };
const exported = { exportId: newId(), askedById: 'other' };
const aReview = { reviewId: newId(), side: 'shipper', authorId: 'shipper', authorName: 'Sam', subjectId: 'carrier' };
const table: Readonly<Record<string, readonly Row[]>> = {
  'account.registered': [
    { told: { other: bell } },
    { when: 'by a guest', says: { isGuest: true }, told: { other: bell } },
    {
      when: 'of an administrator',
      says: { role: 'super_admin' },
      told: { nobody: 'it was made confirmed, or the mail with its invitation has left' },
    },
    { when: 'by an officer', says: { userId: 'waiting', role: 'compliance' }, told: { waiting: bell, admin: both, superAdmin: both } },
  ],
  'account.changed': [
    { when: 'its safety', says: { change: 'password', isAlert: true }, told: { other: bell } },
    { when: 'anything else', says: { change: 'profile', isAlert: false }, told: { nobody: own } },
  ],
  'account.blocked': one({ other: bell }),
  'account.deactivated': one({ other: bell }),
  'account.unblocked': one({ other: both }),
  'account.activated': one({ other: both }),
  'account.seen': one({ other: bell }),
  'account.invited': [{ says: { role: 'super_admin' }, told: { admin: both, superAdmin: both } }],
  'account.officer-confirmed': one({ other: bell }),
  'account.reviewed': [{ says: { kind: 'insurance' }, told: { other: both } }],
  'credentials.verified': [
    { when: 'for the first time', says: { isRestored: false }, told: { other: bell } },
    { when: 'after a lapse', says: { isRestored: true }, told: { other: both } },
  ],
  'credentials.refused': one({ other: both }),
  'credentials.lapsed': one({ other: both }),
  'company.verified': [{ says: { method: 'phone' }, told: { other: both } }],
  'company.unverified': [{ says: { note: 'The company denies it.' }, told: { other: both } }],
  'policy.cancelling': [{ says: { kind: 'liability', insurer: 'Prime Insurance', cancelsOn: '2026-12-20' }, told: { other: both } }],
  'backup.failed': [noRoom],
  'backup.restore_test_failed': [noRoom],
  'backup.keys_not_mirrored': [noRoom],
  'mail.refused': one({ superAdmin: bell }),
  'mail.refused-by-rule': one({ superAdmin: bell }),
  'register.silent': [{ says: { reason: 'key_refused' }, told: { superAdmin: both } }],
  'documents.waiting': one({ officer: both, admin: both, superAdmin: both }),
  'document.reviewed': one({ other: both }),
  'document.expiring': one({ other: both }),
  'quote.flagged': [
    { when: 'and escalated', says: { isNewlyEscalated: true, isEscalated: true }, told: { superAdmin: both } },
    { when: 'alone', says: { isNewlyEscalated: false, isEscalated: false }, told: { nobody: 'it is among what waits for administrators' } },
  ],
  'quote.flag-lifted': [{ says: { flaggedByIds: ['admin'] }, told: { admin: bell } }],
  'transport.submitted': [{ told: { shipper: bell } }, ofOneFile({ isImported: true })],
  'webhook.switched-off': [{ says: { webhookId: newId(), host: 'a.example', because: 'gone' }, told: { other: both } }],
  'transports.imported': [{ says: { count: 37 }, told: { shipper: bell } }],
  'transport.unanswered': [{ told: { shipper: both } }, ofOneFile({ isToldFirst: false })],
  'transport.status-changed': [
    { when: 'cancelled by an administrator', says: { from: 'quoted', to: 'cancelled' }, told: { shipper: both } },
    {
      when: 'cancelled after it was booked',
      says: { from: 'assigned', to: 'cancelled' },
      told: { nobody: 'quote.state-changed tells it' },
    },
    { when: 'completed', says: { from: 'delivered', to: 'completed' }, told: { shipper: both } },
    { when: 'open again', says: { from: 'assigned', to: 'quoted' }, told: { shipper: both } },
    { when: 'on its way', says: { from: 'assigned', to: 'in_transit' }, told: { nobody: 'quote.state-changed tells it' } },
  ],
  'transport.participant-added': one({ other: both }),
  'transport.participant-removed': one({ other: both }),
  'pending-quote.linked': [
    { when: 'by its claim token', told: { shipper: both } },
    { when: 'by its confirmation', says: { isConfirmation: true }, told: { shipper: both } },
    { when: 'as a draft', says: { isDraft: true }, told: { shipper: bell } },
  ],
  'quote.given': one({ shipper: both }),
  'quote.accepted': one({ shipper: both, broker: both, carrier: both, driver: both }),
  'quote.state-changed': [
    {
      when: 'taken by a broker for a carrier',
      says: { from: 'booked', to: 'assigned', actorId: 'broker', namedCarrierId: 'carrier', driverId: null },
      told: { shipper: both, carrier: both },
    },
    {
      when: 'another carrier named',
      says: { from: 'assigned', to: 'assigned', actorId: 'broker', namedCarrierId: 'carrier', replacedCarrierId: 'other', driverId: null },
      told: { shipper: both, carrier: both, other: both },
    },
    {
      when: 'cancelled after assignment',
      says: { from: 'assigned', to: 'closed', actorId: 'shipper' },
      told: { broker: both, carrier: both, driver: both },
    },
    {
      when: 'on its way',
      says: { from: 'assigned', to: 'in_transit', actorId: 'driver' },
      told: { shipper: both, broker: bell, carrier: bell },
    },
    {
      when: 'delivered',
      says: { from: 'in_transit', to: 'delivered', actorId: 'driver' },
      told: { shipper: both, broker: bell, carrier: bell },
    },
    {
      when: 'closed at the end',
      says: { from: 'delivered', to: 'closed' },
      told: { broker: bell, carrier: bell, driver: bell },
    },
    {
      when: 'an offer that lost',
      says: { isAccepted: false, from: 'quoted', to: 'closed', brokerId: null, offeredById: 'carrier', driverId: null, actorId: 'shipper' },
      told: { carrier: both },
    },
    {
      when: 'an offer that stands again',
      says: { isAccepted: false, from: 'closed', to: 'quoted', brokerId: null, offeredById: 'carrier', driverId: null, actorId: 'other' },
      told: { carrier: both },
    },
  ],
  'quote.driver-named': one({ driver: both }),
  'quote.driver-answered': [
    { when: 'agreed', says: { answer: 'agreed', reason: null, actorId: 'driver' }, told: { shipper: bell, broker: both, carrier: both } },
    { when: 'declined', says: { answer: 'declined', reason: null, driverId: null }, told: { broker: both, carrier: both } },
  ],
  'transport.details-changed': [
    { when: 'before booking', says: details, told: { nobody: 'the shipper did it, and nobody has offered' } },
    {
      when: 'after booking',
      says: { ...details, brokerId: 'broker', carrierId: 'carrier', driverId: 'driver', answererId: 'carrier' },
      told: { broker: both, carrier: both, driver: both },
    },
  ],
  'transport.details-answered': [
    { when: 'agreed', says: { ...answered, answer: 'agreed' }, told: { shipper: bell } },
    { when: 'declined', says: { ...answered, answer: 'declined' }, told: { shipper: both, broker: both, driver: both } },
  ],
  'quote.withdrawn': [
    { when: 'an offer', says: { wasAccepted: false, actorId: 'carrier' }, told: { shipper: bell } },
    { when: 'an offer of a stopped account', says: { wasAccepted: false, actorId: null }, told: { shipper: both } },
    { when: 'the accepted one', says: { wasAccepted: true }, told: { nobody: 'the transport that is open again is told' } },
  ],
  'quote.credentials-lapsed': one({ shipper: both, broker: both, driver: both }),
  'quote.policy-cancelling': [
    {
      says: { policyKind: 'liability', cancelsOn: '2026-12-20', insuredId: 'carrier', insuredName: 'Cal' },
      told: { shipper: both, broker: both, driver: both },
    },
  ],
  'quote.credentials-restored': one({ shipper: both, broker: both, driver: both }),
  'quote.carrier-stopped': one({ shipper: both, broker: both, driver: both, admin: both, superAdmin: both }),
  'payment.transfer-waited': one({ other: both }),
  'payment.transfer-blocked': one({ other: bell, admin: both, superAdmin: both }),
  'payment.transfer-given-up': one({ other: both, superAdmin: both }),
  'payment.dispute-heard': [{ says: { outcome: 'opened' }, told: { shipper: both, other: both, admin: both, superAdmin: both } }],
  'payment.taken-back': [{ says: { payeeId: 'carrier' }, told: { carrier: both } }],
  'payment.other-currency': one({ admin: both, superAdmin: both }),
  'payment.refund-failed': [
    { when: 'refused', says: { cameBack: false }, told: { admin: both, superAdmin: both } },
    { when: 'back from the card', says: { cameBack: true, userId: 'shipper' }, told: { shipper: both, admin: both, superAdmin: both } },
  ],
  'payments.differences-found': one({ admin: both, superAdmin: both }),
  'payment.desk-acted': [
    { says: { ...acted, kind: 'refund' }, told: { shipper: both, carrier: both } },
    { when: 'asked back from the carrier', says: { ...acted, kind: 'reversal' }, told: { carrier: both } },
    { when: 'paid early, and waiting', says: { ...acted, kind: 'release', waits: 'blocked' }, told: { shipper: both, carrier: both } },
    { when: 'paid early', says: { ...acted, kind: 'release' }, told: { nobody: 'both hear of the payout' } },
    { when: 'sent to a blocked carrier', says: { ...acted, kind: 'let_go' }, told: { nobody: 'both hear of the payout' } },
    { when: 'given back another way', says: { ...acted, kind: 'given_back' }, told: { shipper: both } },
  ],
  'payment.desk-asked': [{ says: { kind: 'refund', askedById: 'admin', askedByName: 'Ada', expiresAt: noon }, told: { superAdmin: both } }],
  'payment.desk-reversal-settled': [
    { when: 'back', says: { ...acted, movementId: newId(), failure: null }, told: { shipper: both } },
    { when: 'refused', says: { ...acted, movementId: newId(), failure: 'balance_insufficient' }, told: { admin: both, carrier: both } },
  ],
  'payment.evidence-moved': [
    { when: 'requested', says: { ...evidence, outcome: 'requested' }, told: { nobody: 'the payments console shows it' } },
    { when: 'submitted', says: { ...evidence, outcome: 'submitted' }, told: { nobody: 'the payments console shows it' } },
    { when: 'not submitted', says: { ...evidence, outcome: 'failed', failure: 'file_too_large' }, told: { admin: both } },
  ],
  'payment.desk-left': [
    { when: 'declined', says: { ...left, outcome: 'declined', because: 'Ask again', actorId: 'superAdmin' }, told: { admin: both } },
    { when: 'taken back', says: { ...left, outcome: 'withdrawn', actorId: 'admin' }, told: { nobody: 'whoever asked took it back' } },
  ],
  'payout.heard': [
    { when: 'paid', says: { outcome: 'paid', reason: null }, told: { other: bell } },
    { when: 'sent back by the bank', says: { outcome: 'failed' }, told: { other: both } },
  ],
  'payout.confirmation': [
    { when: 'asked for', says: { state: 'needed' }, told: { other: both } },
    { when: 'of one that was disconnected', says: { state: 'disconnected' }, told: { other: both } },
    { when: 'given', says: { state: 'given' }, told: { nobody: own } },
  ],
  'payout.place-changed': [{ says: { what: 'bank', last4: '6789', until: noon }, told: { other: both } }],
  'bid.placed': one({ shipper: both }),
  'bid.changed': one({ shipper: bell }),
  'bid.withdrawn': [
    { when: 'by its bidder', says: { reason: null }, told: { shipper: bell } },
    { when: 'because its bidder was stopped', told: { shipper: both } },
  ],
  'bid.rejected': one({ carrier: both }),
  'bid.stands-again': one({ carrier: both }),
  'bid.outbid': one({ carrier: both }),
  'saved-search.matched': one({ other: both }),
  'question.asked': one({ shipper: both }),
  'question.answered': [{ says: { askerId: 'carrier', offererIds: ['broker'] }, told: { carrier: both, broker: both } }],
  'question.hidden': one({ carrier: both }),
  'claim.opened': [{ says: { readerIds: ['other'], actorId: 'shipper' }, told: { carrier: both, other: both } }],
  'claim.moved': [
    { when: 'acknowledged', says: { event: 'acknowledged', to: 'acknowledged', actorId: 'carrier' }, told: { shipper: both } },
    { when: 'offered', says: { event: 'offered', to: 'offered', actorId: 'carrier' }, told: { shipper: both } },
    { when: 'declined', says: { event: 'declined', to: 'declined', actorId: 'carrier' }, told: { shipper: both } },
    { when: 'not enough', says: { event: 'rejected', to: 'rejected', actorId: 'shipper' }, told: { carrier: both } },
    {
      when: 'handed to the desk',
      says: { event: 'escalated', to: 'escalated', actorId: 'shipper' },
      told: { carrier: both, admin: both, superAdmin: both },
    },
    {
      when: 'handed over by a clock',
      says: { event: 'escalated', to: 'escalated' },
      told: { shipper: both, carrier: both, admin: both, superAdmin: both },
    },
    {
      when: 'settled',
      says: { event: 'accepted', to: 'settled', actorId: 'shipper', readerIds: ['other'] },
      told: { carrier: both, other: bell },
    },
    {
      when: 'withdrawn',
      says: { event: 'withdrawn', to: 'withdrawn', actorId: 'shipper', readerIds: ['other'] },
      told: { carrier: both, other: bell },
    },
    { when: 'decided', says: { event: 'decided', to: 'decided', actorId: 'admin' }, told: { shipper: both, carrier: both } },
  ],
  'claim.commented': [{ says: { readerIds: ['other'], actorId: 'other' }, told: { shipper: bell, carrier: bell } }],
  'claim.proposed': [{ says: { actorId: 'admin' }, told: { superAdmin: both } }],
  'claim.overdue': [
    { when: 'not acknowledged', says: { clock: 'acknowledge' }, told: { shipper: both, carrier: both } },
    { when: 'not answered', says: { clock: 'decide' }, told: { shipper: both, carrier: both } },
    { when: 'not decided', says: { clock: 'desk' }, told: { admin: both, superAdmin: both } },
  ],
  'claim.letter-sent': one({ shipper: both, carrier: both }),
  ...caseRecipients,
  'payment.part-refunded': one({ shipper: both }),
  'payment.road-pay-fell': [
    { when: 'to nothing', says: { ...onRoad, left: '0.00' }, told: { broker: both, carrier: both, driver: both } },
    { when: 'in part', says: { ...onRoad, left: '400.00' }, told: { carrier: both } },
  ],
  'payment.part-paid-out': one({ shipper: both, carrier: both }),
  'payment.award-refused': one({ shipper: both, carrier: both, admin: both, superAdmin: both }),
  'change-order.asked': [{ told: { shipper: both } }],
  'change-order.moved': [
    { when: 'approved', says: { event: 'approved', to: 'approved', actorId: 'shipper' }, told: { carrier: both } },
    {
      when: 'paid',
      says: { event: 'settled', to: 'agreed', actorId: null, isDirect: false },
      told: { carrier: both, shipper: both },
    },
    {
      when: 'agreed in words',
      says: { event: 'settled', to: 'agreed', actorId: 'shipper', isDirect: true },
      told: { carrier: both },
    },
    { when: 'declined', says: { event: 'declined', to: 'declined', actorId: 'shipper' }, told: { carrier: both } },
    { when: 'taken back', says: { event: 'taken_back', to: 'taken_back', actorId: 'carrier' }, told: { shipper: both } },
    {
      when: 'over without a word',
      says: { event: 'lapsed', to: 'lapsed', actorId: null },
      told: { carrier: both, shipper: both },
    },
    {
      when: 'over with the booking',
      says: { event: 'ended', to: 'ended', actorId: 'shipper' },
      told: { carrier: bell },
    },
    {
      when: 'left for',
      says: { event: 'withdrew', to: 'left', actorId: 'carrier' },
      told: { nobody: 'the transport that is open again is told' },
    },
  ],
  'payment.changed': [
    { when: 'paid', says: { from: 'payment_pending', to: 'escrow' }, told: { shipper: both, carrier: both } },
    { when: 'before a carrier is known', says: { from: 'failed', to: 'escrow', recipientId: null }, told: { shipper: both } },
    { when: 'asked', says: { from: 'created', to: 'payment_pending' }, told: { nobody: 'the shipper did it' } },
    { when: 'declined', says: { from: 'payment_pending', to: 'failed' }, told: { shipper: both } },
    { when: 'frozen', says: { from: 'escrow', to: 'held' }, told: { nobody: 'the claim, the dispute or the desk tells how much and why' } },
    { when: 'thawed', says: { from: 'held', to: 'escrow' }, told: { nobody: 'whoever decided it tells the parties why' } },
    { when: 'paid out', says: { from: 'escrow', to: 'released', paidOut: '1100.00' }, told: { shipper: both, carrier: both } },
    { when: 'without a payout', says: { from: 'held', to: 'released', paidOut: '0.00' }, told: { nobody: 'the desk tells' } },
    { when: 'given back', says: { from: 'escrow', to: 'refunded' }, told: { shipper: both } },
    { when: 'given back, owed anew', says: { from: 'held', to: 'refunded', isOwedAnew: true }, told: { shipper: both, carrier: both } },
    { when: 'called off', says: { from: 'created', to: 'cancelled' }, told: { nobody: 'the cancelled booking is told' } },
  ],
  'payment.carrier-left': one({ shipper: both }),
  'payment.no-carrier-soon': one({ shipper: both }),
  'payment.booking-ended': [
    { when: 'by the clock', says: { line: 'no_carrier', actorId: null, recipientId: null }, told: { shipper: both } },
    {
      when: 'by the shipper',
      says: { line: 'assigned', dryRunFee: '0.00', actorId: 'shipper' },
      told: { nobody: 'the shipper was shown it before' },
    },
    { when: 'after an arrival in vain', says: { line: 'wasted_arrival', actorId: 'shipper' }, told: { carrier: both } },
  ],
  'dry-run.documented': one({ shipper: both, carrier: bell }),
  'dry-run.disputed': [{ says: { actorId: 'shipper' }, told: { carrier: both, driver: both, admin: both, superAdmin: both } }],
  'dry-run.decided': [{ says: { actorId: 'admin' }, told: { shipper: both, carrier: both, driver: both } }],
  'handover.truck-named': [{ says: { truck: 'White Peterbilt 389', plate: 'ABC1234', plateState: 'TX' }, told: { shipper: bell } }],
  'handover.released': [
    { when: 'by it', says: { how: 'code', reason: null, actorId: 'driver' }, told: { shipper: bell } },
    { when: 'without', says: { how: 'without_code', reason: 'Nobody at the gate', actorId: 'driver' }, told: { shipper: both } },
  ],
  'handover.stopped': [
    {
      when: 'by the shipper',
      says: { why: 'plate', words: null, actorId: 'shipper' },
      told: { broker: both, carrier: both, driver: both },
    },
    {
      when: 'by a third try',
      says: { why: 'wrong_code', words: null, actorId: 'driver' },
      told: { shipper: both, broker: both, carrier: both },
    },
  ],
  'handover.gate-recorded': [{ says: { actorId: 'other' }, told: { shipper: bell, broker: bell, carrier: bell } }],
  'handover.code-renewed': [
    { when: 'after a stop', says: { wasStopped: true, actorId: 'shipper' }, told: { driver: both } },
    { when: 'at any time', says: { wasStopped: false, actorId: 'shipper' }, told: { nobody: 'the shipper did it' } },
  ],
  'inspection.survey-sealed': [{ says: { actorId: 'other' }, told: { shipper: bell, broker: bell, carrier: bell } }],
  'inspection.sealed': [
    { when: 'complete', says: { exceptions: 0 }, told: { nobody: 'the step that it takes is told' } },
    { when: 'with photos missing', says: { exceptions: 2 }, told: { shipper: both } },
  ],
  'inspection.reopened': one({ driver: both }),
  'evidence.ready': [{ says: { ...exported, manifestHash: 'a' }, told: { other: bell } }],
  'message.sent': [
    {
      says: { messageId: newId(), authorId: 'carrier', authorName: 'Cal', toldIds: ['shipper', 'driver'] },
      told: { shipper: both, driver: both },
    },
    {
      when: 'while others wait to be read',
      says: { messageId: newId(), authorId: 'carrier', authorName: 'Cal', toldIds: [] },
      told: { nobody: 'they know' },
    },
  ],
  'message.reported': [
    {
      says: { messageId: newId(), authorId: 'carrier', reportId: newId(), reporterId: 'shipper', reason: 'a threat' },
      told: { admin: both, superAdmin: both },
    },
  ],
  'message.report-decided': [
    {
      when: 'hidden',
      says: { messageId: newId(), authorId: 'carrier', isHidden: true, reporterIds: ['shipper', 'driver'] },
      told: { shipper: both, driver: both, carrier: both },
    },
    {
      when: 'stands',
      says: { messageId: newId(), authorId: 'carrier', isHidden: false, reporterIds: ['shipper'] },
      told: { shipper: both },
    },
  ],
  'review.written': [
    { when: 'first', says: { ...aReview, waitsUntil: noon }, told: { carrier: both } },
    { when: 'second', says: { ...aReview, waitsUntil: null }, told: { nobody: 'both are published, which is told' } },
  ],
  'review.published': [{ says: { ...aReview, stars: 4 }, told: { carrier: both } }],
  'review.replied': [{ says: { ...aReview, subjectName: 'Cal' }, told: { shipper: bell } }],
  'review.reported': [
    { says: { ...aReview, part: 'review', reportId: newId(), reporterId: 'carrier' }, told: { admin: both, superAdmin: both } },
    {
      when: 'of a reply',
      says: { ...aReview, part: 'reply', reportId: newId(), reporterId: 'shipper' },
      told: { admin: both, superAdmin: both },
    },
  ],
  'review.report-decided': [
    { when: 'hidden', says: { ...aReview, part: 'review', isHidden: true, reporterIds: ['other'] }, told: { other: both, shipper: both } },
    {
      when: 'a reply',
      says: { ...aReview, part: 'reply', isHidden: true, reporterIds: ['shipper'] },
      told: { shipper: both, carrier: both },
    },
    { when: 'stands', says: { ...aReview, part: 'review', isHidden: false, reporterIds: ['carrier'] }, told: { carrier: both } },
  ],
  'tracking.came-near': [{ says: { milesLeft: 24 }, told: { shipper: both, broker: bell, carrier: bell } }],
  'tracking.went-silent': [
    { when: 'first', says: { who: 'driver', heardAt: noon }, told: { driver: both } },
    { when: 'then', says: { who: 'carrier', heardAt: noon }, told: { carrier: both, broker: both } },
    { when: 'last', says: { who: 'shipper', heardAt: noon }, told: { shipper: both } },
  ],
  'tracking.arrived-late': [{ says: { promisedDay: '2026-11-25', daysLate: 2 }, told: { shipper: both, broker: bell, carrier: bell } }],
  'sentinel.bans-made': [{ says: { addresses: 2, accounts: 1, reasons: ['Automatic: Path scan'] }, told: { superAdmin: both } }],
  'sentinel.wave-seen': [{ says: { addresses: 31, failed: 40, entered: 1 }, told: { superAdmin: both } }],
};

const facts = await factsByTopic();

const people = await buildPeople(sql);
const id = (who: Who): string => people.get(who)!;
const transportId = await buildTransport(sql, { shipperId: id('shipper'), status: 'quoted' });

const everything = whatFactsSay({ transportId, idOf: id });

const subscriptions = {
  groups: { notifications: notificationsSubscribers([...facts.values()]) },
  inTransaction: [],
  serialKeyOf: () => null,
};
const services = testServices({ domains: new DomainServices().set(subscriptionsKey, subscriptions) });
const handlers = byName(eventHandlers(subscriptions));

async function getNotified(fact: DomainEvent, says: object): Promise<Record<string, string>> {
  const payload = { ...everything, ...withPeople(people, says) };
  const actorId = (payload as { actorId: string | null }).actorId;
  const actor = actorId ? ({ id: actorId } as Ctx['actor']) : null;
  const ctx: Ctx = testCtx(sql, { actor, log, services });
  await publish(ctx, fact, payload);
  await runDueJobs({ sql, log, handlers, services });
  expect(await sql`select name, last_error from jobs where attempts > 0 or failed_at is not null`).toEqual([]);
  const rows = await sql<{ userId: string; channels: string[]; bodies: string[] }[]>`
    select user_id, array_agg(channel order by channel desc) as channels, array_agg(distinct content ->> 'body') as bodies from notification_dispatches
    where source_event = (select id from events where topic = ${fact.topic} order by id desc limit 1) group by user_id`;
  // Text of users often ends with a full stop already.
  expect(rows.flatMap(({ bodies }) => bodies).filter((body) => body.includes('..'))).toEqual([]);
  const getName = (userId: string) => [...people].find(([, known]) => known === userId)?.[0] ?? userId;
  const words: Record<string, string> = { in_app: 'bell', email: 'email' };
  return Object.fromEntries(rows.map(({ userId, channels }) => [getName(userId), channels.map((channel) => words[channel]).join(', ')]));
}

describe('the recipients of notifications', () => {
  it.each(
    Object.entries(table).flatMap(([topic, rows]) =>
      rows.map((row) => ({ topic, ...row, name: row.when ? `${topic}, ${row.when}` : topic })),
    ),
  )('$name', async ({ topic, says = {}, told }) => {
    expect(await getNotified(facts.get(topic)!, says)).toEqual('nobody' in told ? {} : told);
  });
});
