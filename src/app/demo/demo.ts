import { setDemoPasswords, markDemoAccounts, type DemoLogin } from '#domains/accounts/demonstration.ts';
import { allPersonas } from '#domains/accounts/personas.ts';
import { initializeKnowledge } from '#domains/copilot/commands.ts';
import { updateOverview } from '#domains/ops/overview/count.ts';
import { dateDefaults, DemoClock, toClockedPool, withClock } from './clock.ts';
import { connect } from '#server/db/connection/connect.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { roleLabels } from '#shared/roles.ts';
import { makeScheduledBackup, testLastBackup } from '#server/backup/scheduled.ts';
import { sweepFiles } from '#server/files/stores/sweep.ts';
import { enqueue } from '#server/queue/queue.ts';
import { StartError } from '#server/start-error.ts';
import { systemCtx, type App } from '../services.ts';
import { createBackground, type Background } from './background.ts';
import { caseStories } from './cases/stories.ts';
import { admitCarriers, createDemoPeople } from './cast.ts';
import { withDemoMoney } from './money.ts';
import { shipments } from './shipments.ts';
import { incidents } from './incidents.ts';
import { drives } from './driving.ts';
import { getPickup, ship } from './shipping.ts';
import { oversight } from './oversight.ts';
import { talk } from './talking.ts';
import { Calendar, playStories, type Story } from './scenario.ts';
import type { World } from './world.ts';

const emails = allPersonas.map(({ email }) => email);

const businessDays = 58;

async function* nights({ calendar }: World, strike: Background['strike']): Story {
  for (let day = businessDays - 1; day >= 0; day -= 1) {
    yield calendar.ago(day, '05:00');
    await strike(day % 7 === 1 ? 'week' : day < 14 ? 'late' : 'night');
  }
}

async function play(app: App, clock: DemoClock, calendar: Calendar): Promise<void> {
  clock.moveTo(calendar.ago(businessDays, '06:30'));
  await initializeKnowledge(systemCtx(app));
  await withDemoMoney(app, async (paying, money) => {
    const cast = await createDemoPeople(paying);
    const { settle, strike } = createBackground(paying);
    await settle();
    const world: World = { cast, money, calendar, transports: new Map() };
    clock.moveTo(calendar.ago(businessDays - 1, '09:10'));
    await admitCarriers(paying, cast);
    await settle();
    for (const payee of ['carl', 'grace', 'hector', 'joan', 'remy', 'ivan', 'bianca'] as const) await money.setUp(cast[payee]);
    await settle();
    const stories = [
      nights(world, strike),
      ...shipments.map((shipment) => ship(world, shipment)),
      ...talk(world),
      ...oversight(world, paying),
      ...incidents(world),
      ...caseStories(world),
      ...drives(world, (key) =>
        getPickup(
          world,
          shipments.find((one) => one.key === key)!,
        ),
      ),
    ];
    await playStories({ stories, until: calendar.now, clock, settle });
    clock.moveTo(calendar.now);
    await strike('late');
    await settle();
    await updateOverview(systemCtx(paying));
  });
}

/** Doesn't wait for the disk; only the final commit, which marks the demo users, does. */
const connectQuickly = ({ directUrl }: Pool): Pool =>
  connect(`${directUrl}${directUrl.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`);

/** Marks the demo users last, so that an interrupted build is recognized. */
async function build(own: App): Promise<void> {
  const sql = connectQuickly(own.sql);
  const began = new Date();
  const calendar = new Calendar(began);
  const clock = new DemoClock(calendar.ago(businessDays, '06:00'));
  await withClock(clock, () =>
    play({ ...own, sql: toClockedPool(sql, clock), log: own.log.child({}, { level: 'fatal' }) }, clock, calendar),
  ).finally(() => sql.end());
  await dateDefaults(own.sql, began);
  await markDemoAccounts(own.sql, emails);
}

const restoreTestDelayMs = 90_000;

/** The first backup, the test of it and the check of stored files, so that each has a result to show. */
async function backUp({ sql }: App): Promise<void> {
  await enqueue({ sql }, sweepFiles, {});
  await enqueue({ sql }, makeScheduledBackup, {});
  await enqueue({ sql }, testLastBackup, {}, { runAt: new Date(Date.now() + restoreTestDelayMs) });
}

function printLogins(cast: readonly DemoLogin[]): void {
  const width = (of: (one: DemoLogin) => string) => Math.max(...cast.map((one) => of(one).length));
  const [roleWidth, emailWidth] = [width(({ role }) => roleLabels[role]), width(({ email }) => email)];
  const lines = cast.map(
    ({ role, email, fullName, password }) =>
      `  ${roleLabels[role].padEnd(roleWidth)}  ${email.padEnd(emailWidth)}  ${password}  ${fullName}`,
  );
  const head = 'Demo accounts. Passwords change with each start and are shown only here:';
  process.stdout.write(`${head}\n${lines.join('\n')}\n`);
}

/**
 * Fills an empty database once and prints new demo passwords at each start. Throws StartError if the database has other users (except the
 * first super admin) or an interrupted build.
 */
export async function seedDemo(own: App): Promise<void> {
  const [users] = await own.sql<{ cast: number; begun: number; others: number }[]>`
    select count(*) filter (where is_demo)::int as cast, count(*) filter (where email = any(${emails}))::int as begun,
      count(*) filter (where not is_demo and email is distinct from ${own.config.firstAdmin?.email ?? null})::int as others
    from users`;
  if (users!.cast === 0 && users!.begun > 0)
    throw new StartError('Building the demo was interrupted. Start it again with an empty DATA_DIR or DATABASE_URL.');
  if (users!.cast === 0 && users!.others > 0)
    throw new StartError('--demo is refused: this database has other users. Use an empty DATA_DIR or DATABASE_URL for the demo.');
  if (users!.cast === 0) {
    await build(own);
    if (own.config.backup) await backUp(own);
  }
  printLogins(await setDemoPasswords(systemCtx(own)));
}
