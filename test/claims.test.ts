import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { claims, type ClaimId, type Standing } from '#shared/claims.ts';
import { byEachOffer, byItsLines, onlyAddedTo, problemsOf, type Keeper } from './coverage/keepers.ts';

const gateByTable: Keeper = {
  code: 'src/domains/compliance/rules.ts#gateFor',
  test: ['src/domains/compliance/rules.test.ts', 'the compliance gate > answers every combination of roles and facts by the table'],
};
const gateByPapers: Keeper = {
  code: 'src/domains/compliance/gate.ts#requireGate',
  test: [
    'src/domains/compliance/review.server.test.ts',
    'the gate > opens with the last approval, stays open through the last day of a paper and closes after it, also before the nightly look',
  ],
};
const amountOnFile: Keeper = {
  code: 'src/domains/carriers/trust-rules.ts#trustCardOf',
  test: [
    'src/domains/carriers/trust-rules.test.ts',
    'the trust card > shows the bond of a broker, the liability of a carrier, and neither before the register answered',
  ],
};
const photosAtBothEnds: Keeper = {
  code: 'src/domains/inspections/missing-rules.ts#missingOf',
  test: [
    'src/domains/inspections/content.test.ts',
    'a complete inspection > $vehicleType at $stage lacks just the section of any step that is left out',
  ],
};
const agreedTotal: Keeper = {
  code: 'src/domains/payments/changes/answering.ts#declineChange',
  test: ['src/domains/payments/changes/changes.server.test.ts', 'a change order > that was declined leaves the price where it was'],
};
const contactAfterAcceptance: Keeper = {
  code: 'src/domains/transports/reach.ts#withInside',
  test: [
    'src/domains/bids/marketplace.server.test.ts',
    'the marketplace > shows an open request by city, state and three digits of the ZIP, without streets, names and phones',
  ],
};

const feeComesBack: Keeper = {
  code: 'src/domains/payments/refund-rules.ts#settleCancellation',
  test: [
    'src/domains/payments/life.server.test.ts',
    'a job that is paid for > that is cancelled before a carrier is assigned gives everything back',
  ],
};

type Kept = { [Id in ClaimId]: (typeof claims)[Id]['standing'] extends 'later' ? never : Id }[ClaimId];

/** Who makes a claim without code that keeps it does not compile. */
const keepers: Record<Kept, Keeper> = {
  network: gateByPapers,
  insurance: {
    code: 'src/domains/compliance/expiry.ts#expireDocuments',
    test: [
      'src/domains/compliance/review.server.test.ts',
      'the nightly look at what expires > leaves a certificate valid on the evening of its last day in Hawaii, and takes the insurance mark once the day is over in Samoa',
    ],
  },
  pricing: byItsLines,
  tracking: {
    code: 'src/domains/tracking/queries.ts#listTracking',
    test: [
      'src/domains/tracking/tracking.server.test.ts',
      'where a vehicle is > is shown rounded to about 3 km until 25 miles out, and exactly to who hauls and drives',
    ],
  },
  photos: photosAtBothEnds,
  compliance: byEachOffer,
  numbers: byEachOffer,
  million: amountOnFile,
  fmcsa: {
    code: 'src/domains/carriers/web/trust-words.ts#trustLines',
    test: ['src/domains/carriers/web/trust-words.test.ts', 'a trust card in words > %s %j: %s'],
  },
  lines: agreedTotal,
  reviewed: gateByPapers,
  written: onlyAddedTo,
  estimate: {
    code: 'src/domains/places/queries.ts#estimateFor',
    test: [
      'src/domains/places/estimate.test.ts',
      'an estimate > for $vehicleType, $transportType, runs $isOperable adds up or says who prices it',
    ],
  },
  quotes: {
    code: 'src/domains/transports/quiet-requests.ts#tellOfQuiet',
    test: [
      'src/domains/quotes/deadlines.server.test.ts',
      'the 24 hours within which quotes are promised > tell the shipper once, by bell and e-mail, when nobody has priced the request by then',
    ],
  },
  checks: byEachOffer,
  addresses: contactAfterAcceptance,
  record: onlyAddedTo,
  inWriting: byItsLines,
  knownFee: {
    code: 'src/shared/service-fee.ts#serviceFeeCents',
    test: ['src/shared/vehicles.test.ts', 'the service fee > for a value of %s cents is %i cents'],
  },
  sameTotal: agreedTotal,
  phone: {
    code: 'src/domains/transports/reach.ts#withInside',
    test: [
      'src/domains/quotes/acceptance.server.test.ts',
      'POST /api/quotes/:id/acceptance > accepts one quote, closes the others and opens the address to its carrier',
    ],
  },
  named: {
    code: 'src/domains/quotes/dispatch.ts#dispatchQuote',
    test: [
      'src/domains/quotes/workflow.server.test.ts',
      'POST /api/quotes/:id/dispatch > asks a broker for a carrier who meets the requirements',
    ],
  },
  bothRead: {
    code: 'src/domains/custody/queries.ts#getTimeline',
    test: [
      'src/domains/custody/routes.test.ts',
      'the chain of custody of a transport > shows the accepted party everything but the offers of others, whose place in the chain stays',
    ],
  },
  gateNumbers: byEachOffer,
  gateAddress: gateByTable,
  gateAccount: gateByTable,
  gateDriver: {
    code: 'src/domains/quotes/driver-answer.ts#answerDriving',
    test: [
      'src/domains/quotes/driver-answer.server.test.ts',
      'a named driver > answers nothing after pickup, for a cancelled transport, or for the job of others',
    ],
  },
  gatePapers: gateByPapers,
  gateInsurance: gateByPapers,
  refund: feeComesBack,
  noCarrier: feeComesBack,
};

type Direct = { [Id in ClaimId]: (typeof claims)[Id] extends { direct: object } ? Id : never }[ClaimId];

const chargesNothing: Keeper = {
  code: 'src/domains/payments/switch.ts#takesPayments',
  test: [
    'src/domains/payments/switch.server.test.ts',
    'the switch of payments > turned off lets the next booking settle directly, with nothing to pay, and turned on again the one after be paid',
  ],
};

/** The same for what is said in place of a claim where bookings are settled directly. */
const directKeepers: Record<Direct, Keeper> = { refund: chargesNothing, noCarrier: chargesNothing };

describe('what public pages and request forms claim', () => {
  it.each([...Object.entries(keepers), ...Object.entries(directKeepers)])(
    '%s is kept by code that is there, and shown by a test that is there',
    (_claim, keeper) => {
      expect(problemsOf(keeper)).toEqual([]);
    },
  );

  it('has a keeper where it is made, and none where it is for later', () => {
    const made = Object.entries(claims).filter(([, { standing }]) => (standing as Standing) !== 'later');
    expect(made.map(([id]) => id).toSorted()).toEqual(Object.keys(keepers).toSorted());
    expect(made.length).toBeGreaterThan(20);
  });

  it('promises of the register what an offer says of it', () => {
    for (const id of ['numbers', 'compliance', 'checks', 'gateNumbers', 'million', 'fmcsa', 'gateInsurance'] as const)
      expect([id, claims[id].standing]).toEqual([id, 'said']);
    for (const id of ['compliance', 'checks'] as const) expect(claims[id].note).toMatch(/federal register .*not asked/);
  });
});

/** Why nothing has to be said in a file that names a fee or a refund. */
const elsewhere: Readonly<Record<string, string>> = {
  'src/domains/accounts/api-key-calls.ts': 'the address of a call',
  'src/domains/notifications/desk-notices.ts': 'tells of money that the desk moved: the booking was paid here',
  'src/domains/notifications/money-notices.ts': 'tells of money that was moved: the booking was paid here',
  'src/domains/notifications/payment-notices.ts': 'tells of a payment that was made here',
  'src/domains/notifications/ending-notices.ts': 'tells only of bookings that are paid here',
  'src/domains/quotes/contract.ts': 'names the sum that was shown',
  'src/domains/copilot/answering.ts': 'the name of a file',
  'src/domains/copilot/computing/computed.ts': 'the name of a file',
  'src/domains/copilot/computing/account-rules.ts': 'words that a question is read by; its answer says how a booking is paid',
  'src/domains/copilot/rules.ts': 'the name of a topic, whose facts say how a booking is paid',
  'src/domains/copilot/web/ask-form.tsx': 'a question, whose answer says how a booking is paid',
  'src/domains/bids/web/offers/offer-accept.tsx': 'the policy that stands below its sum (if-you-cancel.tsx) says it',
  'src/domains/claims/decision.ts': 'asks for a second administrator by the rule of refunds',
  'src/domains/claims/money.ts': 'moves money that was paid here',
  'src/domains/custody/exports/ledger-rules.ts': 'names kinds of entries in the books',
  'src/domains/oversight/web/workflow-override.tsx': 'hands on the sum that was shown',
  'src/domains/quotes/ending-contract.ts': 'a code for programs',
  'src/domains/quotes/web/export/export-transports.ts': 'the head of a column',
  'src/domains/site/web/for-carriers-screen.tsx': 'says to carriers in their words who pays them: Direct settlement',
  'src/domains/site/web/help-search.tsx': 'words to search for',
  'src/domains/site/web/landing-features.tsx': 'stands between the example offer and the last sign, which both say it',
  'src/domains/site/web/pricing-screen.tsx': 'its plans say it, below its head',
  'src/domains/site/web/read-on.tsx': 'the words of a link',
  'src/domains/transports/request.ts': 'a comment of the server',
  'src/domains/webhooks/fact-rules.ts': 'names of facts that a webhook may choose',
  'src/domains/transports/web/form/vehicle-fields.tsx': 'the hint of a box; the fee itself stands in its card',
  'src/screens/transport-detail/actions.tsx': 'a question, whose answer says how a booking is paid',
  'src/screens/transport-detail/next-step-words.ts': 'the code of a pickup that waits for a booking that was paid here',
  'src/shared/service-fee.ts': 'a comment of the rule',
};

it('every file that speaks of a refund or the service fee says how a booking is paid, or why not', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|^src\/server\/|^src\/domains\/payments\/|\.css/.test(file));
  const speaking = files.filter((file) => /['"`>][^'"`\n]*(?:[Rr]efund|[Ss]ervice fee)/.test(readFileSync(file, 'utf8')));
  const silent = speaking.filter((file) => !/howPaid|directSettlement|settledBetweenThem/.test(readFileSync(file, 'utf8')));
  expect(speaking.length).toBeGreaterThan(10);
  expect(silent.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});
