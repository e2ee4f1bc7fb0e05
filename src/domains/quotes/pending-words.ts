import type { Ctx } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import { openJson, openJsonNow, sealJson, type SealedJson } from '#server/files/sealed-json.ts';
import { lidsOf, takeShare } from '#server/files/spare-shares.ts';
import { AppError } from '#shared/errors.ts';
import { keptRequest, type QuoteRequest } from './contract.ts';

/** Everything that a visitor asked with, each under the name that its column had. */
export interface PendingWords extends Omit<QuoteRequest, 'isOperable' | 'hasKeys'> {
  readonly isRunning: boolean | null;
  readonly hasKeys: boolean | null;
  readonly pickupLocation: string | null;
  readonly deliveryLocation: string | null;
}

type Text = { readonly [Word in keyof PendingWords]: PendingWords[Word] | null };

/** A pending quote as it is kept (`select *`): its words sealed, or as text where it waits since before they were; nowhere once it is somebody's. */
export interface PendingRow extends Text, Record<string, unknown> {
  readonly id: string;
  readonly isProcessed: boolean;
  readonly transportId: string | null;
  readonly createdAt: string;
  readonly emailHash: Uint8Array | null;
  readonly sealedRequest: Uint8Array | null;
  readonly wrappedKey: Uint8Array | null;
  readonly keyId: string | null;
  readonly shareId: string | null;
}

/** What a visitor asked with as a row is to keep it: sealed to a share of its own, under the master key alone while none is ahead. Asks no store. */
export async function sealWords(ctx: Pick<Ctx, 'sql' | 'services'>, words: PendingWords) {
  const { sealed, ...key } = sealJson(ctx, await takeShare(ctx), words);
  return { sealedRequest: sealed, ...key, emailHash: ctx.services.secrets.blindIndex(words.email) };
}

/** What a row keeps sealed; null where it stands in the row as text. */
const sealedIn = ({ sealedRequest: sealed, wrappedKey, keyId, shareId }: PendingRow): SealedJson | null =>
  sealed && { sealed, wrappedKey, keyId, shareId };

/**
 * What a row that waits says; null where its share is not there any more. Outside of a transaction: throws 503 `unavailable` where the store of
 * shares does not answer.
 */
export async function openWords(ctx: Pick<Ctx, 'services'>, row: PendingRow): Promise<PendingWords | null> {
  const kept = sealedIn(row);
  return kept ? openJson(ctx, kept) : (row as PendingWords);
}

/** Which of some rows that cannot be opened may be again, by their ids: nobody erased their shares, and somebody may bring those back. */
export async function mayComeBack(ctx: Pick<Ctx, 'sql'>, rows: readonly PendingRow[]): Promise<ReadonlySet<string>> {
  const lids = await lidsOf(
    ctx,
    rows.flatMap(({ shareId }) => shareId ?? []),
  );
  return new Set(rows.filter(({ shareId }) => shareId !== null && lids.has(shareId)).map(({ id }) => id));
}

/** The same for somebody who waits for it: also 503 `unavailable` where the share is not found although nobody erased it, and may be brought back. */
export async function openWordsNow(ctx: Pick<Ctx, 'sql' | 'services'>, row: PendingRow): Promise<PendingWords | null> {
  const kept = sealedIn(row);
  return kept ? openJsonNow(ctx, kept, 'This request cannot be read at the moment. Please try again later.') : (row as PendingWords);
}

/** A pending row and what it says, where that can be read. */
export interface OpenedRow {
  readonly row: PendingRow;
  readonly words: PendingWords | null;
}

/** The same for a job, which comes again while the store of shares is away. */
export const unlessAway = <T>(opening: Promise<T>): Promise<T | 'away'> =>
  opening.catch((error: unknown) => {
    if (error instanceof AppError) return 'away' as const;
    throw error;
  });

const opensAtOnce = 16;

/** Null where what a row keeps is broken: of many none stands in the way of the others. */
const unlessBroken = (error: unknown): null => {
  if (error instanceof AppError) throw error;
  return null;
};

/** Rows that wait and what they say, in their order, as `openWords`; null also where what they keep is broken. */
export async function openRows(ctx: Pick<Ctx, 'services'>, rows: readonly PendingRow[]): Promise<OpenedRow[]> {
  const opened: OpenedRow[] = [];
  while (opened.length < rows.length) {
    const some = rows.slice(opened.length, opened.length + opensAtOnce);
    opened.push(...(await Promise.all(some.map(async (row) => ({ row, words: await openWords(ctx, row).catch(unlessBroken) })))));
  }
  return opened;
}

/** Locks those of some rows that wait still and are in nobody's hands, in their order. */
export async function lockWaiting<Opened extends OpenedRow>({ sql }: Pick<Ctx, 'sql'>, opened: readonly Opened[]): Promise<Opened[]> {
  const rows = await sql<{ id: string }[]>`
    select id from pending_quotes where id = any(${opened.map(({ row }) => row.id)}::uuid[]) and not is_processed
    order by id for update skip locked`;
  const locked = new Set(rows.map(({ id }) => id));
  return opened.filter(({ row }) => locked.has(row.id));
}

/** What words ask for, or null where they cannot be read or that can no longer be (its model year). */
export function requestOf(words: PendingWords | null): QuoteRequest | null {
  if (!words) return null;
  const request = keptRequest.safeParse({ ...words, isOperable: words.isRunning ?? true, hasKeys: words.hasKeys ?? true });
  return request.success ? request.data : null;
}

/** What finds a row by its address, also one of before. */
export const hashOf = ({ services }: Pick<Ctx, 'services'>, { emailHash, email }: Pick<PendingRow, 'emailHash' | 'email'>): Buffer =>
  emailHash ? Buffer.from(emailHash) : services.secrets.blindIndex(email!);

/** Condition: a pending quote was asked for with this address. */
export const isOf = ({ sql, services }: Pick<Ctx, 'sql' | 'services'>, email: string): Fragment =>
  sql`(email_hash = ${services.secrets.blindIndex(email)} or email = ${email})`;

/** Takes what a row says out of it, for `update pending_quotes set`; its address is found on. */
export const withoutWords = (ctx: Pick<Ctx, 'sql' | 'services'>, row: Pick<PendingRow, 'emailHash' | 'email'>): Fragment => ctx.sql`
  sealed_request = null, wrapped_key = null, key_id = null, email_hash = ${hashOf(ctx, row)}, email = null, full_name = null, phone = null,
  vehicle_type = null, vehicle_year = null, vehicle_make = null, vehicle_model = null, vehicle_value = null, vin = null, from_zip_code = null,
  to_zip_code = null, pickup_location = null, delivery_location = null, pickup_date = null, transport_type = null, is_running = null,
  has_keys = null, notes = null`;

/** Holds the mails to an address that nobody has proven: of several who look at how many there are, each sees what those before it did. Inside a transaction only. */
export const holdMailsTo = async ({ sql, services }: Pick<Ctx, 'sql' | 'services'>, email: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${services.secrets.blindIndex(email).toString('hex')}`}, 0))`);
