import { directSettlement, platformSettlementText } from './settlement/settlement.ts';

/**
 * `held`: true for every offer and request; `said`: each offer shows its own status; `later`: not available yet. Only `held` gets a check
 * mark.
 */
export type DeadlineState = 'held' | 'said' | 'later';

export interface Claim {
  readonly claim: string;
  readonly standing: DeadlineState;
  readonly note?: string;
  /** Text if bookings are settled directly. */
  readonly direct?: Omit<Claim, 'direct'>;
}

const shownInOffer = 'Each offer shows the FMCSA result, or that FMCSA was not checked';

const ofForms = {
  network: { claim: 'Verified carrier network', standing: 'held', note: 'We check documents before carriers bid' },
  insurance: { claim: 'Insurance verification', standing: 'held', note: 'From the certificate, until it expires' },
  pricing: { claim: 'Transparent pricing', standing: 'held', note: 'Itemized quotes and lump-sum bids, before you accept' },
  tracking: { claim: 'Real-time tracking', standing: 'held', note: 'From pickup to delivery, while the driver shares location' },
  photos: { claim: 'Photo documentation', standing: 'held', note: 'By the driver, at pickup and delivery' },
  compliance: { claim: 'Full compliance', standing: 'said', note: shownInOffer },
  numbers: { claim: 'DOT/MC verified', standing: 'said', note: 'With FMCSA; offers show if this was not checked' },
  million: {
    claim: 'Fully insured with $1M+ coverage',
    standing: 'said',
    note: 'We verify the certificate before carriers bid; offers show the amount',
  },
  background: { claim: 'Background checks: not offered yet', standing: 'later', note: 'You see the driver’s name' },
  fmcsa: { claim: 'FMCSA compliant', standing: 'said', note: 'Authority and safety rating from FMCSA' },
} as const satisfies Record<string, Claim>;

const ofLanding = {
  lines: {
    claim: 'Quotes are itemized; bids are one total. It changes only if you agree.',
    standing: 'held',
  },
  reviewed: { claim: `We check credentials and insurance before carriers bid. ${shownInOffer}.`, standing: 'held' },
  written: {
    claim: 'Photos and signatures at pickup and delivery, and every step on a permanent record.',
    standing: 'held',
  },
} as const satisfies Record<string, Claim>;

const ofPricing = {
  estimate: { claim: 'Instant itemized estimate', standing: 'held', note: 'Carriers price boats, RVs, heavy equipment and sea routes' },
  quotes: { claim: 'Itemized quotes within 24 hours', standing: 'held', note: 'From carriers. We tell you if none has arrived.' },
  checks: { claim: 'DOT and MC number checks', standing: 'said', note: shownInOffer },
  addresses: { claim: 'Addresses hidden until you accept', standing: 'held' },
  record: { claim: 'Permanent transport record', standing: 'held' },
  refund: {
    claim: 'Service fee refunded if no verified carrier is found',
    standing: 'held',
    note: platformSettlementText,
    direct: { claim: 'No service fee is charged', standing: 'held', note: directSettlement },
  },
} as const satisfies Record<string, Claim>;

const ofComparison = {
  inWriting: { claim: 'Itemized quotes or lump-sum bids, in writing', standing: 'held' },
  knownFee: { claim: '$49, or 1% up to $499, shown before you ask', standing: 'held' },
  sameTotal: { claim: 'The total you accept changes only if you agree', standing: 'held' },
  phone: { claim: 'Shown only to the carrier you accept and its driver', standing: 'held' },
  named: { claim: 'Each bidder is named, with its checks; brokers name the carrier before pickup', standing: 'held' },
  bothRead: { claim: 'On a record both sides can read', standing: 'held' },
  noCarrier: {
    claim: 'Full refund, service fee included',
    standing: 'held',
    direct: { claim: directSettlement, standing: 'held' },
  },
} as const satisfies Record<string, Claim>;

const ofGate = {
  gateNumbers: { claim: 'DOT and MC numbers', standing: 'said' },
  gateAddress: { claim: 'Confirmed email address', standing: 'held' },
  gateAccount: { claim: 'Active account', standing: 'held' },
  gateDriver: { claim: 'Assigned driver', standing: 'held' },
  gatePapers: { claim: 'Reviewed documents', standing: 'held' },
  gateInsurance: { claim: 'Insurance of $1M or more', standing: 'said' },
} as const satisfies Record<string, Claim>;

/** All product claims of public pages and request forms. Features that aren't built must be 'later'. */
export const claims = { ...ofForms, ...ofLanding, ...ofPricing, ...ofComparison, ...ofGate } as const;

export type ClaimId = keyof typeof claims;

export const deadlineLabels: Record<DeadlineState, string> = {
  held: 'Always',
  said: 'Shown in each offer',
  later: 'Planned',
};
