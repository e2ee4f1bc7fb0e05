import { utcDay } from '#shared/days.ts';
import { findDataKey, newSharedKey, type Lid, type SharedKey } from '../crypto/secrets.ts';
import type { DataKey } from '../crypto/seal.ts';
import type { Tag } from '../db/sql.ts';
import { keepNewest } from '../keep-newest.ts';

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
 * without asking the store of shares: the program that sealed, and for a minute one that opened.
 */
const rowsAtMost = 1_000;
const keptMs = 600_000;
const openedMs = 60_000;
const openedAtMost = 100;

interface AtWork {
  readonly key: SharedKey;
  readonly day: string;
  readonly until: number;
  sealed: number;
}
let atWork: AtWork | null = null;
const opened = new Map<string, { readonly key: DataKey; readonly until: number }>();

const today = () => utcDay(new Date());

const isOver = ({ key, day, until, sealed }: AtWork) => !key.isOfNow() || day !== today() || until < Date.now() || sealed >= rowsAtMost;

async function keyOfNow(sql: Tag): Promise<AtWork> {
  if (atWork && !isOver(atWork)) return atWork;
  const [lid] = await sql<Lid[]>`
    select id as share_id, public_key from shares where day = (now() at time zone 'utc')::date and erased_at is null`;
  atWork = { key: newSharedKey(lid ?? null), day: today(), until: Date.now() + keptMs, sealed: 0 };
  return atWork;
}

/** Seals what a row says to the share of this day; to the master key alone while there is none. Asks no store. */
export async function sealForToday(sql: Tag, words: unknown): Promise<SealedWords> {
  const now = await keyOfNow(sql);
  now.sealed += 1;
  const { key } = now;
  return { sealedWords: key.seal(Buffer.from(JSON.stringify(words))), wrappedKey: key.wrappedKey, keyId: key.keyId, shareId: key.shareId };
}

async function keyOf(secret: { wrappedKey: Uint8Array; keyId: string; shareId: string | null }): Promise<DataKey> {
  if (atWork?.key.isOfNow() && atWork.key.wrappedKey.equals(secret.wrappedKey)) return atWork.key;
  const name = Buffer.from(secret.wrappedKey).toString('base64');
  const found = opened.get(name);
  if (found && found.until > Date.now()) return found.key;
  const key = await findDataKey(secret);
  keepNewest(opened, name, { key, until: Date.now() + openedMs }, openedAtMost);
  return key;
}

/** What a row says, null where it says nothing. Outside of a transaction: throws what `findDataKey` throws. */
export async function openWords<Words>({ sealedWords, wrappedKey, keyId, shareId }: SealedWords): Promise<Words | null> {
  if (!sealedWords || !wrappedKey || !keyId) return null;
  return JSON.parse(String((await keyOf({ wrappedKey, keyId, shareId })).open(sealedWords))) as Words;
}
