import fc from 'fast-check';
import { cards } from '../money/paying-site.ts';

/** How far a booking has come: its money is held, a carrier has it, it is on the road, delivered, confirmed, paid out. */
export const stages = ['held', 'assigned', 'in_transit', 'delivered', 'completed', 'released'] as const;
export type Stage = (typeof stages)[number];

/** What somebody does in a story, by the names of play.ts. */
export type StoryAct =
  | { readonly by: 'road'; readonly does: 'reach'; readonly stage: Stage; readonly card?: string }
  | { readonly by: 'shipper' | 'carrier' | 'desk' | 'provider' | 'time'; readonly does: string; readonly [more: string]: unknown };

const reach = (stage: Stage, card: string = cards.good): StoryAct => ({ by: 'road', does: 'reach', stage, card });
const shipper = (does: string, more: object = {}): StoryAct => ({ by: 'shipper', does, ...more });
const carrier = (does: string, more: object = {}): StoryAct => ({ by: 'carrier', does, ...more });
const desk = (does: string, more: object = {}): StoryAct => ({ by: 'desk', does, ...more });
const provider = (does: string, more: object = {}): StoryAct => ({ by: 'provider', does, ...more });
const time = (does: string): StoryAct => ({ by: 'time', does });
const tell = provider('tell', { keeps: 1, times: 1 });

/** A sum that is there of a booking, and one above which a second person is asked. */
const [small, large] = [fc.integer({ min: 100, max: 40_000 }), fc.integer({ min: 50_100, max: 90_000 })];
const says = fc.boolean();
const always = (...story: StoryAct[]): fc.Arbitrary<readonly StoryAct[]> => fc.constant(story);

/** A claim after the delivery, up to its end. */
const claim = (answer: 'offer' | 'declineClaim', ...end: StoryAct[]) =>
  fc
    .record({ claimed: small, offered: small, awarded: small })
    .map(({ claimed, offered, awarded }): StoryAct[] => [
      reach('delivered'),
      shipper('claim', { cents: claimed }),
      carrier(answer, { cents: Math.min(claimed, offered) }),
      ...end,
      desk('decideClaim', { cents: Math.min(claimed, awarded) }),
    ]);

/** An arrival in vain with a word against it, which the desk decides before the booking ends or after it. */
const disputedArrival = (stands: boolean) =>
  says.map((endsFirst): StoryAct[] => [
    reach('assigned'),
    carrier('dryRun'),
    shipper('disputeDryRun'),
    ...(endsFirst ? [shipper('cancel')] : []),
    desk('decideDryRun', { yes: stands }),
    shipper('cancel'),
  ]);

/** A part was refunded by the desk, and came back from the card. */
const cameBack = (...then: StoryAct[]) =>
  small.map((cents): StoryAct[] => [
    reach('in_transit'),
    desk('refund', { cents }),
    desk('confirm'),
    time('rest'),
    provider('sendBack'),
    time('rest'),
    ...then,
    desk('confirm'),
  ]);

/** Whoever is paid is blocked before the delivery is confirmed. */
const blocked = (sum: fc.Arbitrary<number>, does: string) =>
  sum.map((cents): StoryAct[] => [
    reach('delivered'),
    desk('block'),
    reach('completed'),
    time('rest'),
    desk(does, { cents }),
    desk('confirm'),
  ]);

/** The bank of the card looks into it, and decides. */
const disputed = (yes: boolean) =>
  always(reach('held', '4000 0000 0000 0259'), tell, time('rest'), provider('decideDispute', { yes }), tell);

/** A carrier asks for more. */
const change = (...then: StoryAct[]) => small.map((cents): StoryAct[] => [reach('assigned'), carrier('askForMore', { cents }), ...then]);

/**
 * What lives are about, in their turn: things that come about only after others, which a life of chance seldom has in their order. Each with
 * the way that leads there.
 */
export const stories: readonly fc.Arbitrary<readonly StoryAct[]>[] = [
  claim('offer', shipper('acceptOffer')),
  claim('offer', shipper('rejectOffer'), shipper('withdrawClaim')),
  claim('offer', shipper('rejectOffer'), shipper('escalate')),
  claim('declineClaim', shipper('escalate')),
  // Large sums at the desk, which wait for a second person.
  large.map((cents) => [reach('in_transit'), desk('refund', { cents }), desk('confirm')]),
  large.map((cents) => [reach('in_transit'), desk('release', { cents }), desk('confirm')]),
  fc
    .tuple(large, small)
    .map(([held, cents]) => [
      reach('in_transit'),
      desk('hold', { cents: held }),
      desk('holdRelease'),
      desk('confirm'),
      desk('refund', { cents }),
    ]),
  // What the carrier has is taken back.
  fc
    .tuple(fc.oneof(large, small), small)
    .map(([cents, later]) => [reach('released'), tell, desk('reversal', { cents }), desk('confirm'), desk('reversal', { cents: later })]),
  // An arrival in vain, with or without a word against it, and the end of the booking.
  always(reach('assigned'), carrier('dryRun'), shipper('cancel')),
  disputedArrival(true),
  disputedArrival(false),
  blocked(small, 'letGo'),
  blocked(large, 'refund'),
  cameBack(desk('holdRelease')),
  cameBack(desk('giveAnotherWay')),
  change(shipper('payChange', { card: cards.good })),
  change(shipper('answerChange', { yes: false }), carrier('withdraw'), shipper('rescue')),
  change(carrier('takeChangeBack'), carrier('withdraw'), shipper('rescue'), shipper('payChange', { card: cards.good })),
  // The provider refuses to pay the carrier for a while.
  always(
    reach('delivered'),
    provider('refuseTransfers'),
    reach('completed'),
    time('rest'),
    provider('letTransfersThrough'),
    time('tryAgain'),
  ),
  // The bank of the card has its say.
  disputed(true),
  disputed(false),
  // By hand in the dashboard.
  fc
    .tuple(small, small)
    .map(([back, reversed]) => [
      reach('in_transit'),
      provider('refundByHand', { cents: back }),
      tell,
      reach('released'),
      provider('reverseByHand', { cents: reversed }),
      tell,
    ]),
  // The carrier does not come.
  always(reach('assigned'), time('missPickup'), shipper('sayNoShow'), time('missAnswer'), shipper('rescue')),
  says.map((proposes) => [
    reach('assigned'),
    time('missPickup'),
    shipper('sayNoShow'),
    ...(proposes ? [carrier('proposeDay'), shipper('declineDay')] : []),
    time('missAnswer'),
    shipper('cancel'),
  ]),
  says.map((isLate) => [
    reach('assigned'),
    time('missPickup'),
    ...(isLate ? [shipper('sayNoShow'), carrier('proposeDay'), shipper('agreeDay')] : [shipper('proposeDay'), carrier('agreeDay')]),
  ]),
  // It is late, or wants more money at the door.
  always(reach('in_transit'), time('late'), carrier('giveDay'), reach('delivered')),
  says.map((closes) => [reach('in_transit'), shipper('reportWithheld'), closes ? shipper('resolveCase') : reach('delivered')]),
  // It never arrives.
  fc
    .record({ claimed: small, isWithheld: says, delivers: says })
    .map(({ claimed, isWithheld, delivers }): StoryAct[] => [
      reach('in_transit'),
      time('late'),
      ...(isWithheld ? [shipper('reportWithheld')] : []),
      shipper('reportMissing', { cents: claimed }),
      carrier('declineClaim'),
      shipper('escalate'),
      ...(delivers ? [reach('delivered')] : []),
      desk('decideClaim', { cents: claimed }),
    ]),
  // Nobody takes it for a week.
  always(reach('held'), time('week'), time('rest')),
];
