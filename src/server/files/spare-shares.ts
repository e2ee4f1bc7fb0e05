import { z } from 'zod';
import { unavailable } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { publicKeyOf } from '../crypto/box.ts';
import { newShare } from '../crypto/seal.ts';
import { SecretClosed, type Lid } from '../crypto/secrets.ts';
import type { Ctx } from '../db/context.ts';
import type { Tag } from '../db/sql.ts';
import { defineJob, enqueueAll, handleOutside, newJob, type JobHandler } from '../queue/queue.ts';
import type { StoreName } from './byte-store.ts';
import { eraseShare } from './shares.ts';
import type { ByteStores, StoreSet } from './store.ts';

/** Makes shares ahead, so that whoever is new takes one in a transaction, without asking a store. */
export const makeSpareShares = defineJob('make-spare-shares', z.object({}));

const wanted = 500;
const atOnce = 8;

interface NewShare {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly store: StoreName;
}

async function missingSpares({ sql }: Ctx): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from shares where taken_at is null and erased_at is null`;
  return row!.count > wanted / 2 ? 0 : wanted - row!.count;
}

/** Each is whole on its store before anything names it; what is not named after a day is swept. */
async function putNew({ current }: StoreSet, signal: AbortSignal): Promise<NewShare> {
  signal.throwIfAborted();
  const [id, share] = [newId(), newShare()];
  await current.put(id, share);
  return { id, publicKey: publicKeyOf(share), store: current.name };
}

async function putSome(stores: StoreSet, count: number, signal: AbortSignal): Promise<NewShare[]> {
  const made: NewShare[] = [];
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - made.length) }, () => putNew(stores, signal)))));
  return made;
}

/** The handler that makes shares ahead: up to 500, once fewer than half of them are left. */
export const spareShares = ({ stores }: { readonly stores: ByteStores }): JobHandler =>
  handleOutside(makeSpareShares, {
    lane: 'files',
    deadlineMs: 60_000,
    async prepare(ctx) {
      return (await missingSpares(ctx)) || null;
    },
    call: (count, { signal }) => putSome(stores.shares, count, signal),
    async record({ sql }, _count, made) {
      await sql`
        insert into shares (id, store, public_key)
        select * from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ store }) => store)}::text[], ${made.map(({ publicKey }) => publicKey)}::bytea[])`;
    },
  });

/** Erases shares with the transaction of `ctx`: what is sealed to them is closed for good once their job is through. Those that are erased stay so. */
export async function closeShares(ctx: Pick<Ctx, 'sql'>, shareIds: readonly string[]): Promise<void> {
  if (shareIds.length === 0) return;
  const erased = await ctx.sql<{ id: string; store: StoreName }[]>`
    update shares set erased_at = now() where id = any(${[...shareIds]}::uuid[]) and erased_at is null returning id, store`;
  const jobs = erased.map(({ id, store }) => newJob(eraseShare, { shareId: id, store }));
  await enqueueAll(ctx, jobs);
}

/** False for the tables of a version that knew no shares of people. */
export async function knowsShares(sql: Tag): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`select to_regclass('shares') is not null as known`;
  return row!.known;
}

/**
 * Says after a restore where the shares of people lie now, and takes the names of erased ones out: what is sealed to those stays closed, their
 * accounts get another, and a mirror that has them, where the wrong folder was searched, does not lose them over these rows.
 */
export async function recordShares(sql: Tag, closed: readonly string[], store: StoreName): Promise<void> {
  if (!(await knowsShares(sql))) return;
  await sql`delete from shares where id = any(${[...closed]}::uuid[])`;
  await sql`update shares set store = ${store} where store <> ${store} and erased_at is null`;
}

/** The share for a row that is new, to be closed with it; null while none was made ahead. Waits for nobody. */
export async function takeShare({ sql }: Pick<Ctx, 'sql'>): Promise<Lid | null> {
  const [lid] = await sql<Lid[]>`select s.id as share_id, s.public_key from take_share() taken (id) join shares s using (id)`;
  return lid ?? null;
}

/** What seals to some shares, by their names; those that were erased are left out. */
export async function lidsOf({ sql }: Pick<Ctx, 'sql'>, shareIds: readonly string[]): Promise<ReadonlyMap<string, Lid>> {
  const lids = await sql<
    Lid[]
  >`select id as share_id, public_key from shares where id = any(${[...shareIds]}::uuid[]) and erased_at is null`;
  return new Map(lids.map((lid) => [lid.shareId, lid]));
}

/** Whether a share is there to be taken. */
export async function hasSpareShares({ sql }: Pick<Ctx, 'sql'>): Promise<boolean> {
  return (await sql`select from shares where taken_at is null and erased_at is null limit 1`).length > 0;
}

const usualSentence = 'This cannot be read at the moment. Please try again in a minute.';

/**
 * Throws what it means that a share was not found: SecretClosed where its row says that it was erased, or is gone; else 503 `unavailable`, because
 * somebody may bring it back, with a sentence for whoever waits. Any other error as it came.
 */
export async function tellClosed(ctx: Pick<Ctx, 'sql'>, error: unknown, sentence = usualSentence): Promise<never> {
  if (error instanceof SecretClosed && (await lidsOf(ctx, [error.shareId])).size > 0) throw unavailable(sentence, error);
  throw error;
}
