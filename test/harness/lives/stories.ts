import fc from 'fast-check';
import { cards } from '../money/paying-site.ts';

export const stages = ['held', 'assigned', 'in_transit', 'delivered', 'completed', 'released'] as const;
export type Stage = (typeof stages)[number];

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

/** Amounts below and above the dual-approval limit. */
const [small, large] = [fc.integer({ min: 100, max: 40_000 }), fc.integer({ min: 50_100, max: 90_000 })];
const says = fc.boolean();
const always = (...story: StoryAct[]): fc.Arbitrary<readonly StoryAct[]> => fc.constant(story);

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

const disputedArrival = (stands: boolean) =>
  says.map((endsFirst): StoryAct[] => [
    reach('assigned'),
    carrier('dryRun'),
    shipper('disputeDryRun'),
    ...(endsFirst ? [shipper('cancel')] : []),
    desk('decideDryRun', { yes: stands }),
    shipper('cancel'),
  ]);

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

const blocked = (sum: fc.Arbitrary<number>, does: string) =>
  sum.map((cents): StoryAct[] => [
    reach('delivered'),
    desk('block'),
    reach('completed'),
    time('rest'),
    desk(does, { cents }),
    desk('confirm'),
  ]);

const disputed = (yes: boolean) =>
  always(reach('held', '4000 0000 0000 0259'), tell, time('rest'), provider('decideDispute', { yes }), tell);

const change = (...then: StoryAct[]) => small.map((cents): StoryAct[] => [reach('assigned'), carrier('askForMore', { cents }), ...then]);

/** Sequences that random lives rarely produce, each with the steps leading there. */
export const stories: readonly fc.Arbitrary<readonly StoryAct[]>[] = [
  claim('offer', shipper('acceptOffer')),
  claim('offer', shipper('rejectOffer'), shipper('withdrawClaim')),
  claim('offer', shipper('rejectOffer'), shipper('escalate')),
  claim('declineClaim', shipper('escalate')),
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
  fc
    .tuple(fc.oneof(large, small), small)
    .map(([cents, later]) => [reach('released'), tell, desk('reversal', { cents }), desk('confirm'), desk('reversal', { cents: later })]),
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
  always(
    reach('delivered'),
    provider('refuseTransfers'),
    reach('completed'),
    time('rest'),
    provider('letTransfersThrough'),
    time('tryAgain'),
  ),
  disputed(true),
  disputed(false),
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
  always(reach('held'), time('week'), time('rest')),
];
