import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { testDatabase } from '../../harness/database/database.ts';
import { getLives, type Life } from '../../harness/lives/acts.ts';
import { listUncoveredOutcomes } from '../../harness/lives/came-about.ts';
import { play, playStory } from '../../harness/lives/play.ts';
import type { PlayedStep } from '../../harness/lives/played.ts';
import { runUntilIdle, expectWhole, forEach } from '../../harness/lives/rest.ts';
import { cards } from '../../harness/money/paying-site.ts';
import { createDemoPeople, startWorld, type People } from '../../harness/lives/world.ts';

/** Number of lives and seed: `LIVES=2000` uses a random seed, the default run repeats the same lives. */
const lifeCount = Number(process.env['LIVES'] ?? 60);
const seed = Number(process.env['LIVES_SEED'] ?? (process.env['LIVES'] ? randomInt(2 ** 31) : 20_261_130));
/** Lives played together before waiting until idle, spread over lanes with separate accounts. */
const together = Math.min(lifeCount, 250);
const lanes = Number(process.env['LANES'] ?? (lifeCount < 250 ? 10 : 20));
/** Probability of a kill or lost connections per action. */
const oftenKilled = 0.004;

const { sql, programUrl } = await testDatabase();
// New connections after kills should plan each statement only once.
await sql`alter database ${sql(new URL(programUrl).pathname.slice(1))} set plan_cache_mode = force_generic_plan`;
const world = await startWorld({ sql, programUrl });
const casts = await Promise.all(Array.from({ length: lanes }, () => createDemoPeople(world)));

async function layOffer({ carrier, broker }: People, transportId: string, offered: Life['offered']): Promise<string> {
  if (offered === 'bid') return `/api/bids/${await buildBid(sql, { transportId, bidderId: carrier.id, bidAmount: '1100.00' })}`;
  const by = offered === 'broker' ? { userId: broker.id, brokerId: broker.id } : { userId: carrier.id };
  return `/api/quotes/${await buildQuote(sql, { transportId, kind: 'own', ...by })}`;
}

async function begin(cast: People, { offered, rivalBids, rivalDollars, chance }: Life): Promise<PlayedStep> {
  const { shipper, rival } = cast;
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', vehicleValue: '18500.00' });
  const offer = await layOffer(cast, id, offered);
  const price = `${rivalDollars}.00`;
  if (rivalBids) await buildBid(sql, { transportId: id, bidderId: rival.id, bidAmount: price });
  else await buildQuote(sql, { transportId: id, kind: 'own', userId: rival.id, totalQuote: price, baseRate: `${rivalDollars - 150}.00` });
  for (;;) {
    await world.call(shipper, 'POST', `${offer}/acceptance`, offer.startsWith('/api/bids/') ? { bidAmount: '1100.00' } : {});
    const begun = await sql`select id from payments where transport_id = ${id}`;
    if (begun.length > 0) return { ...cast, id, chance: () => chance.next().value as number };
  }
}

async function goOn(played: PlayedStep, steps: number, card: string): Promise<void> {
  for (let step = 0; step < steps; step += 1) await play(world, played, { by: 'road', does: 'goOn', card });
}

async function live(cast: People, life: Life, begun: PlayedStep[]): Promise<void> {
  await sql`delete from rate_limits`;
  const played = await begin(cast, life);
  begun.push(played);
  if (life.story.length > 0) await playStory(world, played, life.story);
  else await goOn(played, life.head, life.card);
  for (const moment of life.moments) {
    if (played.chance() < oftenKilled) await world.killOne(played.chance() < 0.5 ? 0 : 1);
    if (played.chance() < oftenKilled) await world.dropConnections();
    await Promise.all(moment.map((act) => play(world, played, act)));
  }
  if (life.end === 'cancel') await play(world, played, { by: 'shipper', does: 'cancel' });
  if (life.end === 'complete') await goOn(played, 5, cards.good);
  // The lane's next life needs accounts that can act and be paid.
  await play(world, played, { by: 'desk', does: 'unblock' });
  await play(world, played, { by: 'provider', does: 'letTransfersThrough' });
}

function breakLines(breaks: number): void {
  const fates = ['before', 'after', 'fails'] as const;
  world.breakLines(() => (Math.random() < breaks ? fates[randomInt(fates.length)]! : 'pass'));
}

it(
  `${lifeCount} random lives over two programs on one database, by all roles, with kills, lost connections, lines that break and events lost, repeated and out of order, end with the provider and the books agreeing to the cent`,
  async () => {
    process.stdout.write(`lives: LIVES_SEED=${seed} LIVES=${lifeCount}\n`);
    const startedAt = Date.now();
    const ends = new Map<string, number>();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(getLives(together), async (all) => {
        await sql`update sessions set reauthenticated_at = now(), seen_at = now(), expires_at = now() + interval '1 hour'`;
        const at = Date.now();
        const begun: PlayedStep[] = [];
        const left = [...all];
        const lane = async (cast: People) => {
          for (let life = left.pop(); life; life = left.pop()) {
            breakLines(life.breaks);
            await live(cast, life, begun);
          }
        };
        await Promise.all(casts.map(lane));
        const restedAt = Date.now();
        await runUntilIdle(world, begun);
        await forEach(begun, async (played) => {
          for (const status of await expectWhole(world, played)) ends.set(status, (ends.get(status) ?? 0) + 1);
        });
        process.stdout.write(
          `lives: played for ${Math.round((restedAt - at) / 1000)} s, at rest ${Math.round((Date.now() - restedAt) / 1000)} s later\n`,
        );
        count += begun.length;
        expect(world.faults).toEqual([]);
        expect(await sql`select name, last_error from jobs where failed_at is not null and name <> 'mirror-keys'`).toEqual([]);
        process.stdout.write(
          `lives: ${count} after ${Math.round((Date.now() - startedAt) / 1000)} s: ${JSON.stringify(Object.fromEntries(ends))}\n`,
        );
      }),
      { numRuns: Math.ceil(lifeCount / together), seed, endOnFailure: true },
    );
    const zero = await sql<{ sum: number }[]>`select coalesce(sum(amount_cents), 0)::bigint as sum from ledger_entries`;
    expect(zero[0]!.sum).toBe(0);
    if (process.env['LIVES_COUNTS'])
      process.stdout.write(
        `${[...world.counts]
          .map(([what, times]) => `${times} ${what}`)
          .toSorted()
          .join('\n')}\n`,
      );
    // A few lives can't cover all outcomes.
    const missing = await listUncoveredOutcomes(sql);
    if (lifeCount >= 250) expect(missing).toEqual([]);
  },
  600_000 + lifeCount * 30_000,
);
