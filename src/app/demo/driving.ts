import { z } from 'zod';
import { actorWithoutSession } from '#domains/accounts/acting.ts';
import { findAccountByEmail } from '#domains/accounts/queries.ts';
import { greatCircleMiles } from '#domains/places/rules.ts';
import type { Spot } from '#domains/tracking/positions/position-rules.ts';
import { addPositions } from '#domains/tracking/positions/positions.ts';
import { listTrackedJobs, listTracking } from '#domains/tracking/queries.ts';
import { setSharing } from '#domains/tracking/sharing.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { defineJob, handleJob } from '#server/queue/queue.ts';
import { everyMinutes } from '#server/queue/schedule.ts';
import { hourMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import type { MoreWork } from '../jobs.ts';
import { people } from './people.ts';
import { addHours, type Story } from './scenario.ts';
import { toTransport, type World } from './world.ts';

type Point = readonly [lat: number, lng: number];

const trips = [
  {
    key: 'tesla',
    driver: 'pete',
    route: [
      [34.05, -118.25],
      [34.9, -117.02],
      [35.2, -111.65],
      [35.08, -106.65],
      [35.2, -101.83],
      [35.47, -97.52],
      [36.15, -95.99],
      [37.2, -93.29],
      [38.63, -90.2],
      [39.77, -86.16],
      [39.96, -83],
      [40.06, -80.72],
      [40.27, -76.88],
      [40.75, -74],
    ],
  },
  {
    key: 'camaro',
    driver: 'luis',
    route: [
      [41.88, -87.63],
      [40.48, -88.99],
      [38.63, -90.2],
      [37.2, -93.29],
      [36.15, -95.99],
      [35.47, -97.52],
      [35.2, -101.83],
      [35.08, -106.65],
      [35.2, -111.65],
      [33.49, -111.92],
    ],
  },
] as const;

const milesPerHour = 58;
/** 49 CFR 395.3 allows eleven hours of driving. */
const drivenHours = 10.5;
/** Hours driven at start, so that trucks are always moving. */
const drivenBefore = 3.5;

const spot = ([lat, lng]: Point): Spot => ({ lat, lng });

function placeAt(route: readonly Point[], miles: number): Spot {
  let remaining = miles;
  for (const [at, from] of route.slice(0, -1).entries()) {
    const to = route[at + 1]!;
    const leg = greatCircleMiles(spot(from), spot(to));
    if (remaining <= leg)
      return { lat: from[0] + ((to[0] - from[0]) * remaining) / leg, lng: from[1] + ((to[1] - from[1]) * remaining) / leg };
    remaining -= leg;
  }
  return spot(route.at(-1)!);
}

const getLength = (route: readonly Point[]): number =>
  route.slice(1).reduce((sum, to, at) => sum + greatCircleMiles(spot(route[at]!), spot(to)), 0);

function milesTo(route: readonly Point[], target: Spot): number {
  const step = 0.2;
  const marks = Array.from({ length: Math.ceil(getLength(route) / step) }, (_, at) => at * step);
  return marks.reduce((best, one) =>
    greatCircleMiles(placeAt(route, one), target) < greatCircleMiles(placeAt(route, best), target) ? one : best,
  );
}

/** Days are shifted so that trucks move when the server starts. */
function isDriving(at: number, now: number): boolean {
  const hours = ((((at - now) / hourMs + drivenBefore) % 24) + 24) % 24;
  return hours < drivenHours;
}

const send = (ctx: ActorCtx, transportId: string, deviceId: string, positions: readonly (Spot & { sequence: number; at: number })[]) =>
  addPositions(ctx, transportId, {
    deviceId,
    sentAt: new Date().toISOString(),
    positions: positions.map(({ at, ...position }) => ({ ...position, accuracy: 12, doneAt: new Date(at).toISOString() })),
  });

const minuteMs = hourMs / 60;
const everyMs = 10 * minuteMs;

export async function* drive(world: World, { key, driver, route }: (typeof trips)[number], pickedUpAt: Date): Story {
  const { cast, calendar } = world;
  yield addHours(pickedUpAt, 0.3);
  const id = toTransport(world, key);
  const deviceId = newId();
  const at = new Date().toISOString();
  await setSharing(cast[driver], id, { isOn: true, deviceId, doneAt: at, sentAt: at });
  let sequence = 0;
  let miles = 0;
  for (let time = Date.now(); ;) {
    const positions: (Spot & { sequence: number; at: number })[] = [];
    for (let count = 0; count < 12; count += 1, time += everyMs) {
      if (count > 0 && isDriving(time, calendar.now.getTime())) miles += (milesPerHour * everyMs) / hourMs;
      positions.push({ ...placeAt(route, miles), sequence: (sequence += 1), at: time });
    }
    yield new Date(time - everyMs);
    await send(cast[driver], id, deviceId, positions);
  }
}

export const drives = (world: World, pickedUpAt: (key: string) => Date): Story[] =>
  trips.map((trip) => drive(world, trip, pickedUpAt(trip.key)));

const driveOn = defineJob('drive-demo-trucks', z.object({}));

/** Moves the truck by the elapsed time, at most three minutes, and stops it 30 miles before its destination. */
async function moveOn(ctx: ActorCtx, route: readonly Point[]): Promise<void> {
  for (const { transportId, deviceId, sharing } of await listTrackedJobs(ctx)) {
    const [tracking] = await listTracking(ctx, transportId);
    if (sharing !== 'on' || !deviceId || !tracking?.position || !tracking.lastSignalAt) continue;
    const now = ctx.now.getTime();
    const passedMs = Math.min(now - Date.parse(tracking.lastSignalAt), 3 * minuteMs);
    const miles = Math.min(milesTo(route, tracking.position) + (milesPerHour * passedMs) / hourMs, getLength(route) - 30);
    await send(ctx, transportId, deviceId, [{ ...placeAt(route, miles), sequence: Math.floor(now / minuteMs), at: now }]);
  }
}

const driveTrucks = handleJob(driveOn, async (ctx) => {
  for (const { driver, route } of trips) {
    const account = await findAccountByEmail(ctx, people[driver].email);
    if (account) await moveOn({ ...ctx, actor: actorWithoutSession(account) }, route);
  }
});

export const demoWork: MoreWork = { handlers: [driveTrucks], schedules: [{ job: driveOn, ...everyMinutes(1) }] };
