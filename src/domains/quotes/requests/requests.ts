import { transportInput, type TransportInput, type TransportDetail } from '#domains/transports/schemas.ts';
import {
  insertTransport,
  lockTransport,
  ownContact,
  submitLocked,
  type Contact,
  type LockedTransport,
} from '#domains/transports/lifecycle.ts';
import { mayEditDraft } from '#domains/transports/policy.ts';
import { publishPhotos } from '#domains/transports/photos/photos.ts';
import { getTransport, transportMissing } from '#domains/transports/queries.ts';
import { requestColumns, type RequestColumns } from '#domains/transports/request.ts';
import { windowProblem } from '#domains/transports/stops/stop-rules.ts';
import { readStops } from '#domains/transports/stops/stops.ts';
import { toTokenHash, newToken } from '#server/crypto/tokens.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readPhone, storedPhone } from '#server/phone.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { conflict, forbidden, invalid, unconfirmed } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isAdmin } from '#shared/roles.ts';
import { sendConfirmation } from './confirmation-mails.ts';
import type { QuoteRequest, submitQuoteRequest as submitEndpoint } from '../schemas.ts';
import { writeOpeningQuote } from './opening-quote.ts';
import { refuseBeyondUnconfirmed } from './unconfirmed.ts';

type SubmissionReply = ReplyOf<typeof submitEndpoint>;

/** Throws 422 `invalid`. */
function readRequest(values: Record<string, unknown>): TransportInput {
  const read = transportInput.safeParse(values);
  if (read.success) return read.data;
  throw invalid(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])));
}

/** Must run inside a transaction. Throws 422 `invalid`. */
const submitNew = (ctx: ActorCtx, input: TransportInput, contact: Contact): Promise<LockedTransport> =>
  submitColumns(ctx, { ...requestColumns(input), ...contact });

/** For validated columns; must run inside a transaction. */
export async function submitColumns(
  ctx: ActorCtx,
  columns: RequestColumns & Contact,
  options: { readonly isImported?: boolean } = {},
): Promise<LockedTransport> {
  const transport = await insertTransport(ctx, columns, 'submitted', options);
  await writeOpeningQuote(ctx, transport);
  return transport;
}

/** Throws 422 `invalid`. */
export const createTransport = (ctx: ActorCtx, input: TransportInput): Promise<TransportDetail> =>
  inTransaction(ctx, async (inner) => {
    const { id } = await submitNew(inner, input, await ownContact(inner));
    return getTransport(inner, id);
  });

/** Throws 404, 409 `not_a_draft`, 422 `invalid` for missing fields. */
export const submitDraft = (ctx: ActorCtx, id: string): Promise<TransportDetail> =>
  inTransaction(ctx, async (inner) => {
    const draft = await lockTransport(inner, id);
    if (!draft || draft.shipperId !== inner.actor.id) throw transportMissing();
    if (!mayEditDraft(inner.actor, draft)) throw conflict('not_a_draft', 'This draft was already submitted');
    await submitLockedDraft(inner, id);
    return getTransport(inner, id);
  });

async function submitLockedDraft(ctx: ActorCtx, id: string): Promise<void> {
  const [row] = await ctx.sql<Record<string, unknown>[]>`select * from transports where id = ${id}`;
  const { pickup, delivery } = await readStops(ctx, id);
  const stops = { pickup: { windowTo: pickup.windowTo }, delivery: { windowFrom: delivery.windowFrom, windowTo: delivery.windowTo } };
  const transport = await submitLocked(ctx, id, requestColumns(readRequest({ ...row, stops })));
  await publishPhotos(ctx, id);
  await writeOpeningQuote(ctx, transport);
}

/** Null if it isn't a draft of the actor. */
export async function submitLinkedDraft(ctx: ActorCtx, id: string): Promise<string | null> {
  const draft = await lockTransport(ctx, id);
  if (!draft || !mayEditDraft(ctx.actor, draft)) return null;
  await submitLockedDraft(ctx, id);
  return id;
}

/** A window whose first day has passed is open again. */
const toTransportValues = ({ pickupUntil, ...request }: QuoteRequest) => ({
  ...request,
  stops: { pickup: { windowTo: request.pickupDate ? pickupUntil : null } },
});

/** Old requests may have phone numbers that can't be parsed: keep them as typed. */
const toContact = ({ fullName, email, phone }: Pick<QuoteRequest, 'fullName' | 'email' | 'phone'>): Contact => ({
  contactName: fullName,
  contactEmail: email,
  contactPhone: readPhone(phone) ?? phone,
});

const received = 'Quote request submitted. Verified carriers will send quotes within 24 hours.';

async function savePendingRequest(ctx: Ctx, request: QuoteRequest): Promise<SubmissionReply> {
  requestColumns(readRequest(toTransportValues(request)));
  const { isOperable, ...fields } = request;
  const [id, token] = [newId(), newToken()];
  await inTransaction(ctx, async (tx) => {
    await refuseBeyondUnconfirmed(tx, request.email);
    const places = { pickupLocation: request.fromZipCode, deliveryLocation: request.toZipCode };
    const row = { id, claimTokenHash: toTokenHash(token), ...fields, ...places, isRunning: isOperable };
    await tx.sql`insert into pending_quotes ${tx.sql(row)}`;
    await enqueue(tx, sendConfirmation, { pendingQuoteId: id }, { key: id });
  });
  return { message: received, transportId: null, pendingQuoteId: id, claimToken: token };
}

/** Must run inside a transaction. Throws 422 `invalid`. */
export const submitRequest = (ctx: ActorCtx, request: QuoteRequest): Promise<LockedTransport> =>
  submitNew(ctx, readRequest(toTransportValues(request)), toContact(request));

/** Marks the draft as made with the actor's address. Must run inside a transaction. Throws 422 `invalid`. */
export const saveAsDraft = (ctx: ActorCtx, request: QuoteRequest): Promise<LockedTransport> =>
  insertTransport(
    ctx,
    { ...requestColumns(readRequest(toTransportValues(request))), ...toContact(request), madeWithAddress: true },
    'draft',
  );

/** A visitor's request is stored as a pending quote; its claim token is returned once. Throws 403, 409 `too_many_pending`, 422. */
export async function submitQuoteRequest(ctx: Ctx, typed: QuoteRequest): Promise<SubmissionReply> {
  const { actor } = ctx;
  const request = { ...typed, phone: storedPhone(typed.phone, 'phone') };
  const problem = windowProblem({ windowFrom: typed.pickupDate, windowTo: typed.pickupUntil });
  if (problem) throw invalid({ [problem.field === 'windowFrom' ? 'pickupDate' : 'pickupUntil']: problem.message });
  if (!actor) return savePendingRequest(ctx, request);
  if (isAdmin(actor.role)) throw forbidden('Administrators cannot request transports');
  if (!actor.isConfirmed) throw unconfirmed();
  const { id } = await inTransaction({ ...ctx, actor }, (inner) => submitRequest(inner, request));
  return { message: received, transportId: id, pendingQuoteId: null, claimToken: null };
}
