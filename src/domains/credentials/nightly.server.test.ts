import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { schedules } from '#app/schedules.ts';
import { enqueue } from '#server/queue/queue.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { exampleBroker, exampleCarrier } from '../../../test/harness/servers/fmcsa-carriers.ts';
import { startFmcsaServer } from '../../../test/harness/servers/fmcsa-server.ts';
import { patiently, waitLimitMs } from '../../../test/harness/timeouts.ts';
import { checkNumbersOfAccount, recheckFmcsa } from './recheck.ts';
import { createConfiguredFmcsaClient, fmcsaClientKey } from './fmcsa/fmcsa-client.ts';

const fmcsa = await startFmcsaServer();
const app = await startTestApp({ FMCSA_WEB_KEY: fmcsa.webKey, FMCSA_API_URL: fmcsa.origin });
const { sql } = app;

let last = 9_920_000;
async function listed(more: object = {}) {
  last += 1;
  fmcsa.list(last, exampleCarrier, [`MC-${last}`]);
  return buildAccount(sql, {
    role: 'carrier',
    dotNumber: String(last),
    mcNumber: `MC-${last}`,
    dotMcVerified: true,
    dotMcVerifiedAt: new Date(),
    ...more,
  });
}
const uninsure = (account: { dotNumber: string | null }) =>
  fmcsa.list(account.dotNumber!, { ...exampleCarrier, bipdInsuranceOnFile: '0' }, [`MC-${account.dotNumber}`]);
async function night(): Promise<void> {
  await enqueue({ sql }, recheckFmcsa, {});
  for (let round = 0; round < 4; round += 1) {
    await app.settle();
    await sql`update jobs set run_at = now() where name in ('check-numbers-of-account', 'recheck-register') and attempts = 0 and data ->> 'attempt' is distinct from '2'`;
  }
}
const getOutcome = async (userId: string) => (await sql`select outcome from register_facts where user_id = ${userId}`)[0]?.['outcome'];
const toldTo = async (userId: string) =>
  (
    await sql`select channel, content ->> 'title' as title, content ->> 'href' as href from notification_dispatches where user_id = ${userId} order by channel, id`
  ).map((row) => ({ ...row }));

beforeEach(async () => {
  app.services.domains.set(
    fmcsaClientKey,
    createConfiguredFmcsaClient({ webKey: fmcsa.webKey, apiUrl: fmcsa.origin }, { spacingMs: 0, timeoutMs: waitLimitMs, pauseMs: 0 }),
  );
  fmcsa.trouble = null;
  await sql.begin(async (tx) => {
    // The cascade reaches append-only tables.
    await tx`set local session_replication_role = replica`;
    await tx`truncate users, jobs, events, system_config cascade`;
  });
});

describe('the nightly check of DOT and MC numbers', () => {
  it('has no open transaction while it waits for FMCSA', async () => {
    const { id, dotNumber } = await listed();
    fmcsa.trouble = 'silence';
    await enqueue({ sql }, checkNumbersOfAccount, { userId: id, fresh: true });
    const settling = app.settle();
    await vi.waitUntil(() => fmcsa.asked.some((path) => path.endsWith(`/carriers/${dotNumber}`)), patiently);
    expect(await sql`select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`).toEqual([]);
    fmcsa.hangUp();
    await settling;
    expect(await getOutcome(id)).toBe('unavailable');
  });

  it('covers everyone who can bid, one second apart, and no one else', async () => {
    const broker = await listed({ role: 'broker' });
    fmcsa.list(broker.dotNumber!, exampleBroker, [`MC-${broker.dotNumber}`]);
    const accounts = [await listed(), await listed({ role: 'independent_driver' }), await listed({ dotMcVerified: false }), broker];
    const spared = [
      await listed({ isActive: false }),
      await listed({ isBlocked: true }),
      await listed({ dotNumber: null }),
      await listed({ role: 'driver' }),
    ];
    // Done jobs are deleted, and on a slow machine the second finishes before the assertion.
    await sql`create table asked_at (run_at timestamptz)`;
    await sql
      .unsafe(
        `create function note_asked() returns trigger language plpgsql security definer as $$ begin insert into asked_at values (new.run_at); return new; end $$;
        create trigger note_asked after insert on jobs for each row when (new.name = 'check-numbers-of-account') execute function note_asked()`,
      )
      .simple();
    await enqueue({ sql }, recheckFmcsa, {});
    await app.settle();
    await sql`drop trigger note_asked on jobs`;
    const pauses = await sql<
      { pause: number }[]
    >`select extract(epoch from run_at - lag(run_at) over (order by run_at))::float as pause from asked_at order by run_at offset 1`;
    expect(pauses.map(({ pause }) => pause)).toEqual([1, 1, 1]);
    await night();
    expect(await Promise.all(accounts.map(({ id }) => getOutcome(id)))).toEqual(['valid', 'valid', 'valid', 'valid']);
    expect(await Promise.all(spared.map(({ id }) => getOutcome(id)))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('updates the verification date of a verified account', async () => {
    const { id } = await listed({ dotMcVerifiedAt: new Date('2026-01-01T00:00:00Z') });
    const begun = Date.now();
    await night();
    const [row] = await sql<{ at: string }[]>`select dot_mc_verified_at as at from users where id = ${id}`;
    expect(Date.parse(row!.at)).toBeGreaterThanOrEqual(begun);
  });

  it('continues with the next batch after 200 accounts', { tags: 'full' }, async () => {
    const many = await Promise.all(Array.from({ length: 201 }, () => listed()));
    await enqueue({ sql }, recheckFmcsa, {});
    await app.settle();
    expect((await sql`select count(*)::int as count from jobs where name = 'check-numbers-of-account'`)[0]!['count']).toBeLessThan(200);
    await night();
    await night();
    const [{ checked }] =
      (await sql`select count(*)::int as checked from register_facts where user_id = any(${many.map(({ id }) => id)}) and outcome = 'valid'`) as unknown as [
        { checked: number },
      ];
    expect(checked).toBe(201);
  });

  it('does nothing in bypass mode or while validation is off', async () => {
    const account = await listed();
    await sql`insert into system_config (key, value, category) values ('DOT_MC_VALIDATION_MODE', 'bypass', 'validation')`;
    await night();
    await sql`update system_config set key = 'DOT_MC_VALIDATION_ENABLED', value = 'false'`;
    await night();
    expect(await getOutcome(account.id)).toBeUndefined();
  });

  it('retries three times if FMCSA is unavailable, and removes no verification', async () => {
    fmcsa.trouble = 'maintenance';
    const account = await listed();
    await enqueue({ sql }, recheckFmcsa, {});
    const pauses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await app.settle();
      const [next] =
        await sql`select round(extract(epoch from run_at - now()) / 60)::int as minutes from jobs where name = 'check-numbers-of-account'`;
      if (!next) break;
      pauses.push(next['minutes']);
      await sql`update jobs set run_at = now()`;
    }
    expect(pauses).toEqual([15, 60, 180]);
    expect((await sql`select dot_mc_verified from users where id = ${account.id}`)[0]).toEqual({ dotMcVerified: true });
    expect(await getOutcome(account.id)).toBe('unavailable');
  });
});

describe('a lapsed verification', () => {
  it('notifies the carrier and both sides of each running transport once, and is in the timeline', async () => {
    const [carrier, sam, dana] = [
      await listed(),
      await buildAccount(sql, { role: 'shipper' }),
      await buildAccount(sql, { role: 'driver' }),
    ];
    const onRoad = async (status: string, workflowState: string) => {
      const transportId = await buildTransport(sql, { shipperId: sam.id, status });
      await buildQuote(sql, {
        transportId,
        kind: 'own',
        userId: carrier.id,
        driverId: dana.id,
        isAccepted: true,
        workflowState,
      });
      return transportId;
    };
    const running = [await onRoad('accepted', 'booked'), await onRoad('in_transit', 'in_transit')];
    const done = await onRoad('completed', 'closed');
    uninsure(carrier);
    await night();
    await night();

    expect((await sql`select dot_mc_verified from users where id = ${carrier.id}`)[0]).toEqual({ dotMcVerified: false });
    const own = { title: 'Your DOT/MC verification lapsed', href: '/settings/profile' };
    expect(await toldTo(carrier.id)).toEqual([
      { channel: 'email', ...own },
      { channel: 'in_app', ...own },
    ]);
    for (const { id } of [sam, dana]) {
      const told = await toldTo(id);
      expect(told.map(({ channel, href }) => `${channel} ${href}`).sort()).toEqual(
        running.flatMap((transport) => [`email /transports/${transport}`, `in_app /transports/${transport}`]).sort(),
      );
      expect(told[0]!['title']).toBe('Verification of Jensen Auto Transport lapsed');
    }
    const entries =
      await sql`select transport_id, event_data from communication_timeline where event_type = 'quote_credentials_lapsed' order by transport_id`;
    expect(entries.map(({ transportId }) => transportId)).toEqual([...running].sort());
    expect(entries[0]!['eventData']).toMatchObject({
      lapsedName: 'Jensen Auto Transport',
      reason: expect.stringMatching(/has no liability insurance on file/),
    });
    expect([...(await sql`select 1 from communication_timeline where transport_id = ${done}`)]).toEqual([]);
  });

  it('and its renewal are announced to the shipper of a running transport, but a first verification is not', async () => {
    const [carrier, sam] = [await listed({ dotMcVerified: false, dotMcVerifiedAt: null }), await buildAccount(sql, { role: 'shipper' })];
    const transportId = await buildTransport(sql, { shipperId: sam.id, status: 'accepted' });
    await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'booked' });
    const heard = async () => (await toldTo(sam.id)).filter(({ channel }) => channel === 'in_app').length;
    await night();
    expect([await getOutcome(carrier.id), await heard()]).toEqual(['valid', 0]);
    uninsure(carrier);
    await night();
    fmcsa.list(carrier.dotNumber!, exampleCarrier, [`MC-${carrier.dotNumber}`]);
    await night();
    expect(await heard()).toBe(2);
  });

  it('is announced again if it lapses a second time', async () => {
    const carrier = await listed();
    uninsure(carrier);
    await night();
    fmcsa.list(carrier.dotNumber!, exampleCarrier, [`MC-${carrier.dotNumber}`]);
    await night();
    fmcsa.strike(carrier.dotNumber!);
    await night();
    const titles = (await toldTo(carrier.id)).filter(({ channel }) => channel === 'in_app').map(({ title }) => title);
    expect(titles).toEqual(['Your DOT/MC verification lapsed', 'Your DOT/MC numbers are verified', 'Your DOT/MC verification lapsed']);
  });
});

it('the nightly check is scheduled once a day', () => {
  expect(schedules.find(({ job }) => job.name === 'recheck-register')).toMatchObject({ periodMinutes: 1440 });
});
