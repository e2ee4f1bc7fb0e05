import fc from 'fast-check';
import { cards } from '../money/paying-site.ts';
import { stories, type StoryAct } from './stories.ts';

const cents = fc.integer({ min: 1, max: 140_000 });
const says = fc.boolean();
const card = fc.oneof(
  { weight: 6, arbitrary: fc.constant(cards.good as string) },
  { weight: 1, arbitrary: fc.constant('4000 0000 0000 0259') },
  { weight: 1, arbitrary: fc.constantFrom(cards.declined as string, cards.poor) },
);

const act = <Role extends string, Name extends string>(by: Role, ...names: Name[]) =>
  fc.constantFrom(...names).map((does) => ({ by, does }) as const);

const acts = fc.oneof(
  // The next workflow step by any role; without it few bookings get far.
  { weight: 10, arbitrary: card.map((number) => ({ by: 'road', does: 'goOn', card: number }) as const) },
  { weight: 3, arbitrary: act('shipper', 'look', 'cancel', 'confirm', 'rescue', 'disputeDryRun') },
  { weight: 1, arbitrary: card.map((number) => ({ by: 'shipper', does: 'pay', card: number }) as const) },
  { weight: 1, arbitrary: says.map((yes) => ({ by: 'shipper', does: 'answerChange', yes }) as const) },
  { weight: 2, arbitrary: card.map((number) => ({ by: 'shipper', does: 'payChange', card: number }) as const) },
  { weight: 1, arbitrary: cents.map((sum) => ({ by: 'shipper', does: 'claim', cents: sum }) as const) },
  { weight: 1, arbitrary: act('shipper', 'sayNoShow', 'proposeDay', 'reportWithheld', 'resolveCase') },
  { weight: 1, arbitrary: act('carrier', 'agreeDay', 'giveDay') },
  { weight: 1, arbitrary: act('time', 'missPickup', 'missAnswer', 'late') },
  { weight: 1, arbitrary: cents.map((sum) => ({ by: 'shipper', does: 'reportMissing', cents: sum }) as const) },
  { weight: 1, arbitrary: act('shipper', 'acceptOffer', 'rejectOffer', 'escalate', 'withdrawClaim') },
  { weight: 2, arbitrary: act('carrier', 'take', 'takeChangeBack', 'withdraw', 'dryRun', 'declineClaim') },
  { weight: 2, arbitrary: cents.map((sum) => ({ by: 'carrier', does: 'askForMore', cents: sum }) as const) },
  { weight: 1, arbitrary: cents.map((sum) => ({ by: 'carrier', does: 'offer', cents: sum }) as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constant('desk' as const),
      does: fc.constantFrom('hold' as const, 'refund' as const, 'release' as const, 'reversal' as const, 'decideClaim' as const),
      cents,
    }),
  },
  { weight: 2, arbitrary: act('desk', 'holdRelease', 'confirm', 'close') },
  { weight: 1, arbitrary: act('desk', 'giveAnotherWay', 'closeCase') },
  { weight: 1, arbitrary: act('desk', 'block', 'unblock', 'letGo') },
  { weight: 1, arbitrary: says.map((yes) => ({ by: 'desk', does: 'decideDryRun', yes }) as const) },
  {
    weight: 5,
    arbitrary: fc.record({
      by: fc.constant('provider' as const),
      does: fc.constant('tell' as const),
      keeps: fc.double({ min: 0.4, max: 1, noNaN: true }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant('provider' as const),
      does: fc.constantFrom('refundByHand' as const, 'reverseByHand' as const),
      cents,
    }),
  },
  { weight: 1, arbitrary: act('provider', 'refuseTransfers', 'letTransfersThrough', 'sendBack') },
  { weight: 1, arbitrary: says.map((yes) => ({ by: 'provider', does: 'decideDispute', yes }) as const) },
  { weight: 3, arbitrary: act('time', 'tryAgain', 'tryAgain', 'findStuck', 'lapse', 'window', 'week') },
);
export type Act = (typeof acts extends fc.Arbitrary<infer T> ? T : never) | StoryAct;

/** One booking with random actions, optionally around a story, some at once on both programs. */
const getLife = (story: fc.Arbitrary<readonly StoryAct[]>) =>
  fc.record({
    head: fc.integer({ min: 0, max: 5 }),
    card,
    story,
    offered: fc.constantFrom('quote' as const, 'bid' as const, 'broker' as const),
    rivalBids: says,
    moments: fc.array(fc.array(acts, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 14 }),
    end: fc.constantFrom('complete' as const, 'complete' as const, 'cancel' as const, 'leave' as const),
    rivalDollars: fc.constantFrom(900, 1_100, 1_250),
    breaks: fc.constantFrom(0, 0.05, 0.2),
    chance: fc.infiniteStream(fc.noBias(fc.integer({ min: 0, max: 9_999 })).map((one) => one / 10_000)),
  });
export type Life = ReturnType<typeof getLife> extends fc.Arbitrary<infer T> ? T : never;

/** Every third life has no story; the others take turns, so that each batch covers all stories. */
export const getLives = (count: number): fc.Arbitrary<Life[]> =>
  fc.tuple(
    ...Array.from({ length: count }, (_, at) =>
      getLife(at % 3 === 2 ? fc.constant([]) : stories[(at - Math.floor(at / 3)) % stories.length]!),
    ),
  );
