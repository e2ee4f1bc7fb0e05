import { directSettlement, heldSettlement } from './settlement/settlement.ts';

/** How far a claim holds. held: of every offer and request; said: each offer says how it stands; later: not on the site yet. A tick stands for the first alone. */
export type Standing = 'held' | 'said' | 'later';

/** One thing that public pages say of the product. */
export interface Claim {
  readonly claim: string;
  readonly standing: Standing;
  /** What it rests on, where there is room for it. */
  readonly note?: string;
  /** What is said in its place where bookings are settled directly. */
  readonly direct?: Omit<Claim, 'direct'>;
}

const asRegisterSays = 'Each offer says what the federal register answered, and when it was not asked';

const ofForms = {
  network: { claim: 'Verified carrier network', standing: 'held', note: 'Papers are reviewed before a carrier may bid' },
  insurance: { claim: 'Insurance verification', standing: 'held', note: 'From the certificate, until its last day' },
  pricing: { claim: 'Transparent pricing', standing: 'held', note: 'Quotes line by line, bids in one sum, before you accept' },
  tracking: { claim: 'Real-time tracking', standing: 'held', note: 'From pickup to delivery, while the driver shares it' },
  photos: { claim: 'Photo documentation', standing: 'held', note: 'By the driver, at pickup and at delivery' },
  compliance: { claim: 'Full compliance', standing: 'said', note: asRegisterSays },
  numbers: { claim: 'DOT/MC verified', standing: 'said', note: 'With the federal register; an offer says where it was not asked' },
  million: {
    claim: 'Fully insured with $1M+ coverage',
    standing: 'said',
    note: 'The certificate is verified before a bid; an offer says the amount',
  },
  background: { claim: 'Background checked', standing: 'later', note: 'Not asked of carriers yet; the driver is named to you' },
  fmcsa: { claim: 'FMCSA compliant', standing: 'said', note: 'Authority and safety rating, as the register gave them' },
} as const satisfies Record<string, Claim>;

const ofLanding = {
  lines: {
    claim:
      'A quote lists base rate, fuel, tolls, permits and special handling; a bid is one sum. The total you accept moves only if you agree.',
    standing: 'held',
  },
  reviewed: { claim: `Papers and insurance are reviewed before a carrier may bid. ${asRegisterSays}.`, standing: 'held' },
  written: {
    claim: 'Its condition at pickup and delivery, and every step, on a record that is only ever added to.',
    standing: 'held',
  },
} as const satisfies Record<string, Claim>;

const ofPricing = {
  estimate: { claim: 'Instant itemized estimate', standing: 'held', note: 'Boats, RVs, heavy equipment and sea routes: by carriers' },
  quotes: { claim: 'Itemized quotes within 24 hours', standing: 'held', note: 'By carriers; you are told if none has come' },
  checks: { claim: 'DOT and MC number checks', standing: 'said', note: asRegisterSays },
  addresses: { claim: 'Addresses closed until you accept', standing: 'held' },
  record: { claim: 'A record that is only ever added to', standing: 'held' },
  refund: {
    claim: 'Service fee back if no verified carrier can be secured',
    standing: 'held',
    note: heldSettlement,
    direct: { claim: 'No service fee is charged', standing: 'held', note: directSettlement },
  },
} as const satisfies Record<string, Claim>;

const ofComparison = {
  inWriting: { claim: 'Quotes line by line, bids in one sum, in writing', standing: 'held' },
  knownFee: { claim: '$49, or 1% up to $499, shown before you ask', standing: 'held' },
  sameTotal: { claim: 'The total you accept moves only if you agree', standing: 'held' },
  phone: { claim: 'Seen by those who carry out the offer you accepted', standing: 'held' },
  named: { claim: 'Whoever offers is named, with what was checked; a broker names its carrier before pickup', standing: 'held' },
  bothRead: { claim: 'On a record that both sides read', standing: 'held' },
  noCarrier: {
    claim: 'Everything is refunded in full, service fee included',
    standing: 'held',
    direct: { claim: directSettlement, standing: 'held' },
  },
} as const satisfies Record<string, Claim>;

const ofGate = {
  gateNumbers: { claim: 'DOT and MC numbers', standing: 'said' },
  gateAddress: { claim: 'Confirmed e-mail address', standing: 'held' },
  gateAccount: { claim: 'Usable account', standing: 'held' },
  gateDriver: { claim: 'Driver named', standing: 'held' },
  gatePapers: { claim: 'Reviewed documents', standing: 'held' },
  gateInsurance: { claim: 'Insurance of $1M or more', standing: 'said' },
} as const satisfies Record<string, Claim>;

/** Everything that a tick, a note or a clock of a public page or a request form promises; what is not built is 'later'. */
export const claims = { ...ofForms, ...ofLanding, ...ofPricing, ...ofComparison, ...ofGate } as const;

export type ClaimId = keyof typeof claims;

/** How the standing of a claim is read aloud, and written where there is room. */
export const standingWords: Record<Standing, string> = {
  held: 'Today',
  said: 'As each offer says',
  later: 'In a later release',
};
