/** Facts that people choose from, in groups, each with what it tells: those of which the bell of a member is told. */
export const factGroups = [
  {
    label: 'Offers and questions',
    facts: {
      'quote.given': 'A quote came for your request',
      'quote.withdrawn': 'A quote for your request was withdrawn',
      'quote.accepted': 'An offer was accepted',
      'bid.placed': 'A bid came for your request',
      'bid.changed': 'A bid for your request was changed',
      'bid.withdrawn': 'A bid for your request was withdrawn',
      'bid.rejected': 'Your bid was not chosen',
      'bid.outbid': 'Another offer is below your bid',
      'bid.stands-again': 'Your bid stands again',
      'saved-search.matched': 'New requests match a kept search',
      'question.asked': 'A carrier asked about your request',
      'question.answered': 'A question was answered',
      'question.hidden': 'A question of yours was hidden',
    },
  },
  {
    label: 'Transports',
    facts: {
      'transport.submitted': 'A request was sent',
      'transports.imported': 'Requests of a file were made',
      'pending-quote.linked': 'A request made without an account is yours now',
      'transport.unanswered': 'No carrier has priced a request yet',
      'transport.status-changed': 'A transport was cancelled, completed or is open again',
      'transport.details-changed': 'Addresses, contacts or dates of a transport were changed',
      'transport.details-answered': 'A carrier agreed to a changed day or place, or declined it',
      'quote.state-changed': 'A job moved: taken, picked up, delivered, closed',
      'quote.driver-named': 'A driver was named',
      'quote.driver-answered': 'A driver agreed or declined',
      'quote.carrier-stopped': 'An account on a running transport was stopped',
      'quote.credentials-lapsed': 'Authority of a carrier on a transport lapsed',
      'quote.credentials-restored': 'Authority of a carrier on a transport is back',
      'transport.participant-added': 'Somebody takes part in a transport',
      'transport.participant-removed': 'A part in a transport ended',
      'message.sent': 'A message came in a booking',
      'message.report-decided': 'A reported message was decided on',
    },
  },
  {
    label: 'On the road',
    facts: {
      'handover.truck-named': 'The truck was named',
      'handover.released': 'A vehicle was let go',
      'handover.stopped': 'A handover was stopped',
      'handover.code-renewed': 'A stopped handover goes on',
      'handover.gate-recorded': 'A vehicle came into a storage yard or left it',
      'inspection.survey-sealed': 'An inspection agent inspected a vehicle',
      'inspection.reopened': 'An inspection was opened again',
      'tracking.came-near': 'A vehicle comes near',
      'tracking.arrived-late': 'A vehicle is late',
      'evidence.ready': 'An evidence export is ready',
    },
  },
  {
    label: 'Money',
    facts: {
      'payment.changed': 'A payment was made, frozen, paid out or given back',
      'payment.part-refunded': 'A part was given back',
      'payment.road-pay-fell': 'What a job on the road pays fell',
      'payment.part-paid-out': 'A part was paid out',
      'payment.award-refused': 'The award of a claim could not be paid',
      'payment.transfer-waited': 'What you earned waits',
      'payment.transfer-blocked': 'What you earned waits: your account is blocked',
      'payment.transfer-given-up': 'What you earned could not be sent',
      'payment.dispute-heard': 'A card payment was disputed or that was decided',
      'payment.refund-failed': 'A refund came back',
      'payment.desk-acted': 'An administrator moved money',
      'payment.desk-reversal-settled': 'Money that was asked back came or did not',
      'payment.carrier-left': 'Your carrier left a paid booking',
      'payment.no-carrier-soon': 'A paid booking ends soon without a carrier',
      'payment.booking-ended': 'A paid booking ended',
      'payout.heard': 'A payout reached your bank or came back',
      'payout.place-changed': 'Where you are paid was changed',
      'change-order.asked': 'A carrier asks for more',
      'change-order.moved': 'A change of the price was answered, paid or ended',
      'dry-run.documented': 'A carrier came in vain',
      'dry-run.disputed': 'An arrival in vain is disputed',
      'dry-run.decided': 'An arrival in vain was decided on',
    },
  },
  {
    label: 'Claims and reviews',
    facts: {
      'claim.opened': 'A claim was filed',
      'claim.moved': 'A claim moved',
      'claim.commented': 'Somebody wrote in a claim',
      'claim.overdue': 'The time to answer a claim is over',
      'claim.letter-sent': 'The letter about an open claim was sent',
      'review.written': 'The other side wrote a review',
      'review.published': 'A review of you was published',
      'review.replied': 'Your review was replied to',
      'review.report-decided': 'A reported review was decided on',
    },
  },
  {
    label: 'Account and papers',
    facts: {
      'account.changed': 'Something about the safety of your account',
      'account.reviewed': 'Your insurance or numbers were looked at',
      'account.unblocked': 'Your account is let in again',
      'account.activated': 'Your account is active again',
      'account.seen': 'An administrator saw your screens',
      'credentials.verified': 'Your numbers were verified',
      'credentials.refused': 'Your numbers were refused',
      'credentials.lapsed': 'Your authority lapsed',
      'document.reviewed': 'A paper was reviewed',
      'document.expiring': 'A paper runs out',
      'webhook.switched-off': 'Another webhook of yours was switched off',
    },
  },
] as const;

/** What a fact tells, by its name. */
export const factLabels: Readonly<Record<string, string>> = Object.assign({}, ...factGroups.map(({ facts }) => facts));

/** Every fact that can be chosen, in the order of the groups. */
export const chosenFacts: readonly string[] = Object.keys(factLabels);

/** What a test says it is; nobody chooses it. */
export const testFact = 'webhook.test';
