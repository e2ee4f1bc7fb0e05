import { counted } from '#shared/text/counted.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { rowLimit } from '#server/db/sql/row-limit.ts';
import { readSetting } from '#server/db/system-config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { refuseOnLegalHold } from '#server/files/legal-holds.ts';
import { storedPhone } from '#server/phone.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { toPage, type Page, type PageQuery } from '#shared/paging.ts';
import type { DraftInput, DraftQuote } from '../schemas.ts';
import { insertTransport, lockTransport, ownContact, type Contact } from '../lifecycle.ts';
import { deleteDocuments } from '../photos/photos.ts';
import { mayEditDraft } from '../policy.ts';
import { requestColumns, type RequestColumns } from '../request.ts';
import { readStops, stopsOfRequest, writeStops } from '../stops/stops.ts';

const draftColumns = (sql: ActorCtx['sql']) => sql`
  id, vehicle_year as "vehicleYear", vehicle_make as "vehicleMake", vehicle_model as "vehicleModel", vehicle_type as "vehicleType",
  from_address as "fromAddress", to_address as "toAddress", from_zip_code as "fromZipCode", to_zip_code as "toZipCode",
  pickup_date as "pickupDate", reference, made_with_address as "madeWithAddress", created_at as "createdAt"`;

export async function listDrafts({ sql, actor }: ActorCtx, { limit, cursor }: PageQuery): Promise<Page<DraftQuote>> {
  const rows = await sql<DraftQuote[]>`
    select ${draftColumns(sql)} from transports
    where shipper_id = ${actor.id} and status = 'draft' ${cursor ? sql`and id < ${cursor}` : sql``}
    order by id desc ${rowLimit(sql, limit)}`;
  return toPage(rows, limit);
}

/** Throws 404 if it isn't a draft of the actor. */
async function lockDraft(ctx: ActorCtx, id: string): Promise<void> {
  const transport = await lockTransport(ctx, id);
  if (!transport || !mayEditDraft(ctx.actor, transport)) throw notFound('This draft no longer exists');
}

/** Serializes creating drafts of an account, to enforce the limit. Take it before any row lock. */
export const holdDrafts = async ({ sql, actor }: ActorCtx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext(${`drafts of ${actor.id}`}))`);

/** Drafts from requests made with the account's address, possibly by strangers. */
export const addressDraftLimit = 10;

/** Takes the lock of `holdDrafts` without waiting: false if it is taken or the limit is reached. */
export async function findsRoomByAddress({ sql, actor }: ActorCtx): Promise<boolean> {
  const [lock] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(hashtext(${`drafts of ${actor.id}`})) as is_mine`;
  if (!lock!.isMine) return false;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from transports where shipper_id = ${actor.id} and status = 'draft' and made_with_address`;
  return row!.count < addressDraftLimit;
}

/** Drafts that strangers made with the actor's address don't count. */
async function refuseBeyondLimit(ctx: ActorCtx): Promise<void> {
  const { sql, actor } = ctx;
  await holdDrafts(ctx);
  const limit = await readSetting(sql, 'max_draft_limit');
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from transports where shipper_id = ${actor.id} and status = 'draft' and not made_with_address`;
  const drafts = counted(limit, { one: 'saved draft', other: 'saved drafts' });
  if (row!.count >= limit) throw conflict('draft_limit', `You have reached the limit of ${drafts}. Submit or delete one to save another.`);
}

async function getContact(ctx: ActorCtx, input: DraftInput) {
  const own = await ownContact(ctx);
  return {
    contactName: input.fullName ?? own.contactName,
    contactEmail: input.email ?? own.contactEmail,
    contactPhone: storedPhone(input.phone, 'phone') ?? own.contactPhone,
  };
}

/** Contacts stay unless the form names one. The draft must be locked. */
async function updateDraft(ctx: ActorCtx, id: string, input: DraftInput, columns: RequestColumns & Contact): Promise<void> {
  const { stops, pickupDate: _, contactName: name, contactPhone: phone, ...own } = columns;
  const before = await readStops(ctx, id);
  const isTyped = Boolean(input.fullName ?? input.phone);
  await ctx.sql`update transports set ${ctx.sql({ ...own, updatedAt: ctx.now })} where id = ${id}`;
  await writeStops(ctx, id, stopsOfRequest(before, stops, { name, phone }, isTyped));
}

/** Creates a draft, or updates `draftId`. Throws 422 `invalid` for impossible ZIP codes or VINs, 404, 409 `draft_limit`. */
export const saveDraft = (ctx: ActorCtx, input: DraftInput): Promise<DraftQuote> =>
  inTransaction(ctx, async (inner) => {
    const columns = { ...requestColumns(input), ...(await getContact(inner, input)) };
    const { sql } = inner;
    let id = input.draftId;
    if (id) {
      await lockDraft(inner, id);
      await updateDraft(inner, id, input, columns);
    } else {
      await refuseBeyondLimit(inner);
      id = (await insertTransport(inner, columns, 'draft')).id;
    }
    const [saved] = await sql<DraftQuote[]>`select ${draftColumns(sql)} from transports where id = ${id}`;
    return saved!;
  });

/** Deletes its photos too. Throws 404, 409 `legal_hold`. */
export const deleteDraft = (ctx: ActorCtx, id: string): Promise<{ deleted: true }> =>
  inTransaction(ctx, async (inner) => {
    await lockDraft(inner, id);
    await refuseOnLegalHold(inner.sql, { transportId: id, userId: inner.actor.id });
    await deleteDocuments(inner, id);
    await inner.sql`delete from transports where id = ${id}`;
    return { deleted: true };
  });
