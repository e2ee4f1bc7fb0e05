import { utcDay } from '#shared/days.ts';
import { AppError } from '#shared/errors.ts';
import type { Lid, Secrets, SharedKey } from '../crypto/secrets.ts';
import type { DataKey } from '../crypto/seal.ts';
import type { Ctx } from '../db/context.ts';
import { keepNewest } from '../keep-newest.ts';
import { tellClosed } from './spare-shares.ts';

/** Words as columns of a row keep them; all null where there are none. */
export interface SealedWords {
  readonly sealedWords: Uint8Array | null;
  readonly wrappedKey: Uint8Array | null;
  readonly keyId: string | null;
  readonly shareId: string | null;
}

/** A row that says nothing. */
export const noWords: SealedWords = { sealedWords: null, wrappedKey: null, keyId: null, shareId: null };

/*
 * What rows say for a day is sealed to the share of that day (UTC), which is erased once nothing of it is kept (day-shares.ts). One data key seals
 * many rows, so that a row costs no exchange of keys: a thousand, or those of ten minutes, of one day. Whoever has it in memory opens
 * without asking the store of shares: the program that sealed, and for a minute one that opened. A share that its store does not give is asked
 * for by one alone every few seconds, so that those who wait for it hold up nobody else.
 */
const rowsAtMost = 1_000;
const keptMs = 600_000;
const openedMs = 60_000;
const openedAtMost = 100;
const awayMs = 5_000;

interface AtWork {
  readonly key: SharedKey;
  readonly day: string;
  sealed: number;
}

/** What the program has in memory of one app. */
interface Memory {
  atWork: AtWork | null;
  /** By wrapped key. */
  readonly opened: Map<string, DataKey>;
  /** By share. */
  readonly away: Map<string, { readonly error: AppError; readonly until: number }>;
}
const memories = new WeakMap<Secrets, Memory>();

function getMemory(secrets: Secrets): Memory {
  const memory = memories.get(secrets) ?? { atWork: null, opened: new Map(), away: new Map() };
  memories.set(secrets, memory);
  return memory;
}

/** What sealing for a day needs. */
type DayCtx = Pick<Ctx, 'sql' | 'services'>;

const today = () => utcDay(new Date());

async function keyOfNow({ sql, services: { secrets } }: DayCtx): Promise<AtWork> {
  const kept = getMemory(secrets);
  if (kept.atWork && kept.atWork.day === today() && kept.atWork.sealed < rowsAtMost) return kept.atWork;
  const [lid] = await sql<Lid[]>`
    select id as share_id, public_key from shares where day = (now() at time zone 'utc')::date and erased_at is null`;
  const fresh: AtWork = { key: secrets.newSharedKey(lid ?? null), day: today(), sealed: 0 };
  // Without a share only until there is one.
  if (!lid) return fresh;
  kept.atWork = fresh;
  setTimeout(() => {
    if (kept.atWork === fresh) kept.atWork = null;
  }, keptMs).unref();
  return fresh;
}

/** Seals what a row says to the share of this day; to the master key alone while there is none. Asks no store. */
export async function sealForToday(ctx: DayCtx, words: unknown): Promise<SealedWords> {
  const now = await keyOfNow(ctx);
  now.sealed += 1;
  const { key } = now;
  return { sealedWords: key.seal(Buffer.from(JSON.stringify(words))), wrappedKey: key.wrappedKey, keyId: key.keyId, shareId: key.shareId };
}

interface Wrapped {
  readonly wrappedKey: Uint8Array;
  readonly keyId: string;
  readonly shareId: string | null;
}

/** Asks for the share behind a key, unless it was not to be had a moment ago. */
async function askFor({ away }: Memory, ctx: DayCtx, wrapped: Wrapped): Promise<DataKey> {
  const share = wrapped.shareId ?? '';
  const before = away.get(share);
  if (before && before.until > Date.now()) throw before.error;
  // Whoever comes while this one asks hears what the last one heard.
  if (before) away.set(share, { ...before, until: Date.now() + awayMs });
  try {
    const key = await ctx.services.secrets.findDataKey(wrapped).catch((error: unknown) => tellClosed(ctx, error));
    away.delete(share);
    return key;
  } catch (error) {
    if (error instanceof AppError) keepNewest(away, share, { error, until: Date.now() + awayMs }, openedAtMost);
    throw error;
  }
}

async function keyOf(ctx: DayCtx, wrapped: Wrapped): Promise<DataKey> {
  const kept = getMemory(ctx.services.secrets);
  if (kept.atWork?.key.wrappedKey.equals(wrapped.wrappedKey)) return kept.atWork.key;
  const name = Buffer.from(wrapped.wrappedKey).toString('base64');
  const found = kept.opened.get(name);
  if (found) return found;
  const key = await askFor(kept, ctx, wrapped);
  keepNewest(kept.opened, name, key, openedAtMost);
  setTimeout(() => kept.opened.delete(name), openedMs).unref();
  return key;
}

/**
 * What a row says, null where it says nothing. Outside of a transaction. Throws 503 `unavailable` where its share cannot be read now, SecretClosed
 * where it was erased.
 */
export async function openWords<Words>(ctx: DayCtx, { sealedWords, wrappedKey, keyId, shareId }: SealedWords): Promise<Words | null> {
  if (!sealedWords || !wrappedKey || !keyId) return null;
  return JSON.parse(String((await keyOf(ctx, { wrappedKey, keyId, shareId })).open(sealedWords))) as Words;
}
