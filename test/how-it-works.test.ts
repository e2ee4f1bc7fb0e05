import { expect, it } from 'vitest';
import { steps } from '#domains/site/web/how-it-works-steps.ts';
import { byEachOffer, byItsLines, onlyAddedTo, problemsOf, type Keeper } from './coverage/keepers.ts';

const walked: Keeper = {
  code: 'src/domains/inspections/web/inspection-flow.tsx#InspectionFlow',
  test: [
    'test/e2e/inspection.test.ts',
    'leads a driver on a phone from the first tap to both signatures, over a reload, and the vehicle is picked up by it',
  ],
};
const asked: Keeper = {
  code: 'src/domains/quotes/web/request-values.ts#requestFields',
  test: [
    'test/e2e/price-first.test.ts',
    'the quote request > asks for route and transport, vehicle, price, contact and notes, in this order',
  ],
};
const told: Keeper = {
  code: 'src/domains/quotes/acceptance.ts#acceptQuote',
  test: ['test/news.test.ts', 'who hears of what > $name'],
};
const whoHasIt: Keeper = {
  code: 'src/domains/quotes/crew.ts#listCrew',
  test: [
    'test/e2e/your-turn.test.ts',
    'who has the vehicle > stands on the transport of its shipper: driver, carrier and broker, each a thumb away, the truck and the arrival',
  ],
};
const claims = (test: string): Keeper => ({
  code: 'src/domains/claims/answers.ts#applyClaimStep',
  test: ['src/domains/claims/claims.server.test.ts', test],
});

/** What keeps each line of a step that is not marked as one for later. */
const keepers: Readonly<Record<string, Keeper>> = {
  'Vehicle type, year, make and model': asked,
  'Pickup and delivery ZIP codes': asked,
  'Preferred dates': asked,
  'Special requirements': asked,
  'Condition and value of the vehicle': {
    code: 'src/domains/transports/web/form/condition-fields.tsx#ConditionFields',
    test: [
      'src/domains/transports/web/form/form-values.test.ts',
      'the transport form > sends only what is asked for: a car has no dimensions, a vehicle that runs also rolls',
    ],
  },
  'Base rate': byItsLines,
  'Itemized fees for fuel, tolls and permits': byItsLines,
  'The total': byItsLines,
  'Carrier ratings and reviews': {
    code: 'src/domains/reviews/queries.ts#listCarrierReviews',
    test: [
      'src/domains/reviews/reviews.server.test.ts',
      'a review > is read on the profile without the name of the shipper, newest first and page by page',
    ],
  },
  'Rate the carrier': {
    code: 'src/domains/reviews/commands.ts#writeReview',
    test: ['src/domains/reviews/reviews.server.test.ts', 'a review > is read by nobody before both sides have written, and then by both'],
  },
  'Review the credentials': byEachOffer,
  'Confirm the insurance': byEachOffer,
  'Schedule the pickup': {
    code: 'src/domains/quotes/dispatch.ts#dispatchQuote',
    test: ['test/e2e/main-job.test.ts', 'takes a vehicle from the first question to the end, owner and driver at a %s, closed by %s'],
  },
  'Confirmation in your account and by e-mail': told,
  'Pre-transport photos': walked,
  'Video walkthrough, where it is wanted': {
    code: 'src/domains/inspections/web/video-tile.tsx#VideoTile',
    test: [
      'test/e2e/inspection-video.test.ts',
      'a driver records a short video, looks at it, records it again and keeps it over a reload; the shipper sees it once it is sealed',
    ],
  },
  'VIN verification': walked,
  'Signing of the pickup authorization': walked,
  'GPS updates': {
    code: 'src/domains/tracking/web/tracking-card.tsx#TrackingCard',
    test: [
      'test/e2e/tracking.test.ts',
      'where a vehicle is > is shared by its driver on a phone, kept there over a cut line and a reload until it is sent, seen by the shipper and by a link, and by nobody after delivery',
    ],
  },
  'Contact with the driver': whoHasIt,
  'Estimated time of arrival': whoHasIt,
  'Route progress': {
    code: 'src/screens/transport-detail/milestones.ts#milestonesOf',
    test: [
      'src/screens/transport-detail/milestones.test.ts',
      'the milestones of a transport > are told in order with who, as far as it has come',
    ],
  },
  'Inspect the vehicle': {
    code: 'src/domains/quotes/completion.ts#confirmDelivery',
    test: ['test/e2e/main-job.test.ts', 'takes a vehicle from the first question to the end, owner and driver at a %s, closed by %s'],
  },
  'Compare it with the pickup photos': { ...walked, code: 'src/domains/inspections/web/photo-pairs.tsx#PhotoPairs' },
  'Sign the delivery confirmation': {
    code: 'src/domains/inspections/web/sign-dialog.tsx#SignDialog',
    test: [
      'src/domains/inspections/inspections.server.test.ts',
      'a delivery inspection leads to delivered, says how it was taken over, and needs the answer to that',
    ],
  },
  'Documentation preserved': onlyAddedTo,
  'Support with the insurance claim': claims(
    'those who help with a claim > read it and its evidence and say something to it, where they take part; nobody else reaches it',
  ),
  Mediation: claims('the desk > decides what the two sides did not agree on, and the money moves with it'),
  'Legal compliance': {
    code: 'src/domains/compliance/gate.ts#requireGate',
    test: ['src/domains/compliance/rules.test.ts', 'the compliance gate > answers every combination of roles and facts by the table'],
  },
};

it('every line of How It Works is kept by code and shown by a test', () => {
  const lines = steps.flatMap(({ items }) => items);
  expect(lines.toSorted()).toEqual(Object.keys(keepers).toSorted());
  expect(Object.values(keepers).flatMap((keeper) => problemsOf(keeper))).toEqual([]);
});
