import { answerCase } from '#domains/cases/answer-case.ts';
import { openDueCases } from '#domains/cases/jobs.ts';
import { listCases } from '#domains/cases/queries.ts';
import { reportCase } from '#domains/cases/report-case.ts';
import type { CaseAnswer } from '#domains/cases/schemas.ts';
import type { CaseKind } from '#domains/cases/states/states-rules.ts';
import { answerClaim } from '#domains/claims/answers.ts';
import { cancelTransport } from '#domains/quotes/ending/cancellation.ts';
import { enqueue } from '#server/queue/queue.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import type { Name } from '../people.ts';
import type { Story } from '../scenario.ts';
import { toTransport, type World } from '../world.ts';

/** The day that is so many days ahead of the simulated one. */
const inDays = (days: number): string => addDays(openDay(new Date()), days);

/** What a side answers to the open case of a kind. */
async function answer(world: World, key: string, kind: CaseKind, by: Name, reply: CaseAnswer): Promise<void> {
  const ctx = world.cast[by];
  const { cases } = await listCases(ctx, toTransport(world, key));
  await answerCase(ctx, cases.find((one) => one.kind === kind && one.closedAt === null)!.id, reply);
}

/** A carrier that did not come and said nothing: everything is refunded, the service fee too. */
async function* noShow(world: World): Story {
  const { cast, calendar } = world;
  yield calendar.ago(14, '08:05');
  await answer(world, 'odyssey', 'no_show', 'sam', { event: 'said_no_show' });
  yield calendar.ago(14, '20:30');
  await enqueue(cast.sam, openDueCases, {});
  yield calendar.ago(14, '21:10');
  await cancelTransport(cast.sam, toTransport(world, 'odyssey'), { reason: 'My sister drove it over herself' });
}

/** A carrier that did not come and proposes another day, which is the shipper's to answer. */
async function* proposal(world: World): Story {
  const { calendar } = world;
  yield calendar.ago(1, '07:30');
  await answer(world, 'cherokee', 'no_show', 'sam', { event: 'said_no_show' });
  yield calendar.ago(1, '09:10');
  await answer(world, 'cherokee', 'no_show', 'carl', { event: 'proposed_day', day: inDays(3), cause: 'breakdown' });
}

/** Two late vehicles: one has a new day, the other one came on it. */
async function* late(world: World): Story {
  const { calendar } = world;
  yield calendar.ago(33, '08:00');
  await answer(world, 'lesabre', 'late', 'grace', {
    event: 'gave_day',
    day: inDays(0),
    cause: 'weather',
    comment: 'Heavy rain on I-95 all day yesterday. Amber is in Charleston this afternoon.',
  });
  yield calendar.ago(1, '10:05');
  await answer(world, 'pilot', 'late', 'carl', {
    event: 'gave_day',
    day: inDays(2),
    cause: 'breakdown',
    comment: 'The alternator was replaced in Salina. The truck is on its way again.',
  });
}

/** Two vehicles that are withheld for more money: one was handed over, the other one is on the truck. */
async function* withheld(world: World): Story {
  const { cast, calendar } = world;
  yield calendar.ago(18, '12:20');
  await reportCase(cast.tyler, toTransport(world, 'yamaha'), {
    kind: 'withheld',
    demanded: '120.00',
    comment: 'He wants $120 more for tolls before he unloads.',
  });
  yield calendar.ago(18, '13:05');
  await answer(world, 'yamaha', 'withheld', 'ivan', { event: 'answered', comment: 'Forget the tolls. The bike is there tomorrow.' });
  yield calendar.ago(18, '13:40');
  await answer(world, 'yamaha', 'withheld', 'tyler', { event: 'resolved', comment: 'He dropped it and drives on.' });
  yield calendar.hoursAgo(5);
  await reportCase(cast.sam, toTransport(world, 'gti'), {
    kind: 'withheld',
    demanded: '350.00',
    comment: 'Ivan is in Reno and wants $350 in cash before he unloads.',
  });
  yield calendar.hoursAgo(3);
  await answer(world, 'gti', 'withheld', 'ivan', {
    event: 'answered',
    comment: 'Fuel went up since we agreed. I lose money on this one without the $350.',
  });
}

/** Two vehicles that were reported missing: one came after all, the other one was stolen with its trailer. */
async function* missing(world: World): Story {
  const { cast, calendar } = world;
  yield calendar.ago(17, '09:15');
  const found = await reportCase(cast.priya, toTransport(world, 'modely'), {
    kind: 'not_delivered',
    amount: '29400.00',
    comment: 'Four days late, and the dispatcher does not call back.',
  });
  yield calendar.ago(17, '11:30');
  await answerClaim(cast.hector, found.claimId!, { event: 'acknowledged' });
  yield calendar.ago(16, '18:30');
  await answerClaim(cast.priya, found.claimId!, { event: 'withdrawn' });
  yield calendar.ago(4, '09:40');
  const missingReport = await reportCase(cast.walter, toTransport(world, 'mercedes'), {
    kind: 'not_delivered',
    amount: '21000.00',
    comment: 'Rosa says the trailer was stolen at a truck stop in Tucumcari.',
  });
  yield calendar.ago(3, '10:15');
  await answerClaim(cast.rosa, missingReport.claimId!, { event: 'acknowledged' });
}

/** Cases of all four kinds, open and closed. */
export const caseStories = (world: World): Story[] => [noShow(world), proposal(world), late(world), withheld(world), missing(world)];
