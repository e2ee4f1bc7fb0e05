import { isOwner } from '#domains/transports/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import { namingColumns } from '#domains/transports/columns.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { pageLimit } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isWithin } from '#server/db/sql/time-range.ts';
import { fromCents } from '#shared/money.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import { isAdmin } from '#shared/roles.ts';
import type { TimeRange } from '#shared/dates/time-range.ts';
import { toClocks, getFilingDeadline, type ClockFacts } from './clocks/clocks-rules.ts';
import type { Claim, ClaimEvidence, ClaimItem, ClaimLine, Claims, ClaimStep, OpsView } from './schemas.ts';
import { claimMissing, listParties } from './locked-claim.ts';
import { readDeliveryFindings } from './marks.ts';
import { claimCan, mayReadClaim, canSeeClaimMoney, type ClaimParties } from './policy.ts';

/** Administrators appear as the platform. */
const spokenName = (sql: Sql): Fragment =>
  sql`case when u.role in ('admin', 'super_admin') then 'Carriage' else coalesce(u.company_name, u.full_name) end`;

export async function getActorName({ sql, actor }: ActorCtx): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select ${spokenName(sql)} as name from users u where u.id = ${actor.id}`;
  return row!.name;
}

type Row = NamedTransport &
  ClaimParties &
  ClockFacts & {
    readonly id: string;
    readonly fileNumber: string;
    readonly claimant: string;
    readonly carrierSide: string;
    readonly proposedBy: string | null;
    readonly proposedByName: string | null;
  } & Record<'claimedCents', number> &
  Record<`${'frozen' | 'offered' | 'awarded' | 'fromFrozen' | 'fromCarrier' | 'direct' | 'proposed'}Cents`, number | null>;

const columns = (sql: Sql): Fragment => sql`
  c.id, c.file_number, c.state, c.claimed_cents, c.frozen_cents, c.offered_cents, c.awarded_cents, c.from_frozen_cents, c.from_carrier_cents,
  c.direct_cents, c.proposed_cents, c.proposed_by, p.full_name as proposed_by_name, iso(c.opened_at) as opened_at,
  iso(c.acknowledged_at) as acknowledged_at, iso(c.answered_at) as answered_at, iso(c.turn_since) as turn_since,
  s.full_name as claimant, coalesce(r.company_name, r.full_name) as carrier_side, ${listParties(sql)}, ${namingColumns(sql)}`;

const tables = (sql: Sql): Fragment => sql`
  claims c join quotes q on q.id = c.quote_id join transports t on t.id = c.transport_id join users s on s.id = c.claimant_id
    join users r on r.id = c.carrier_side_id left join users p on p.id = c.proposed_by`;

const dollars = (cents: number | null): string | null => (cents === null ? null : fromCents(cents));

function toLine({ now }: Pick<Ctx, 'now'>, row: Row): ClaimLine {
  const { id, fileNumber, transportId, state, claimedCents, awardedCents, claimant, carrierSide, openedAt } = row;
  return {
    id,
    fileNumber,
    transportId,
    about: nameOfTransport(row),
    state,
    claimed: fromCents(claimedCents),
    awarded: dollars(awardedCents),
    claimant,
    carrierSide,
    openedAt,
    next: toClocks(row, now).next,
  };
}

const readItems = ({ sql }: ActorCtx, claimId: string): Promise<(Omit<ClaimItem, 'amount'> & { amountCents: number })[]> => sql`
  select id, reason, words, amount_cents, damage_words as damage, inspection_photo_ids, photo_id from claim_items where claim_id = ${claimId} order by id`;

const readEvidence = ({ sql }: ActorCtx, claimId: string): Promise<ClaimEvidence[]> => sql<ClaimEvidence[]>`
  select object_id as id, kind, stage, hash from claim_evidence where claim_id = ${claimId} order by claim_evidence.id`;

/** Only administrators see proposals. */
const readStory = (
  { sql, actor }: ActorCtx,
  claimId: string,
): Promise<(Omit<ClaimStep, 'amount'> & { amountCents: number | null })[]> => sql`
  select x.id, x.event, ${spokenName(sql)} as by, x.amount_cents, x.words, x.photo_id, iso(x.created_at) as at
  from claim_steps x left join users u on u.id = x.actor_id
  where x.claim_id = ${claimId} and (x.event <> 'proposed' or ${isAdmin(actor.role)}) order by x.id`;

function toMoney(row: Row): Pick<Claim, 'frozen' | 'shares'> {
  const { frozenCents, fromFrozenCents, fromCarrierCents, directCents } = row;
  return {
    frozen: dollars(frozenCents),
    shares:
      fromFrozenCents === null
        ? null
        : { frozen: fromCents(fromFrozenCents), carrier: fromCents(fromCarrierCents!), direct: fromCents(directCents!) },
  };
}

function toProposed({ actor }: ActorCtx, { proposedCents, proposedBy, proposedByName }: Row): Claim['proposed'] {
  if (proposedCents === null || !isAdmin(actor.role)) return null;
  return { by: proposedByName!, amount: fromCents(proposedCents), isOwn: proposedBy === actor.id };
}

export async function getClaim(ctx: ActorCtx, id: string): Promise<Claim> {
  const { sql, actor, now } = ctx;
  const [row] = await sql<Row[]>`select ${columns(sql)} from ${tables(sql)} where c.id = ${id}`;
  if (!row || !mayReadClaim(actor, row)) throw claimMissing();
  const { acknowledge, decide } = toClocks(row, now);
  const hidden: Pick<Claim, 'frozen' | 'shares'> = { frozen: null, shares: null };
  return {
    ...toLine(ctx, row),
    ...(canSeeClaimMoney(actor, row) ? toMoney(row) : hidden),
    offered: dollars(row.offeredCents),
    items: (await readItems(ctx, id)).map(({ amountCents, ...item }) => ({ ...item, amount: fromCents(amountCents) })),
    evidence: await readEvidence(ctx, id),
    steps: (await readStory(ctx, id)).map(({ amountCents, ...step }) => ({ ...step, amount: dollars(amountCents) })),
    acknowledge,
    decide,
    proposed: toProposed(ctx, row),
    can: claimCan(actor, row, row.state, row.acknowledgedAt !== null),
  };
}

interface Subject extends NamedTransport {
  readonly shipperId: string;
  readonly isDelivered: boolean;
  readonly deliveredAt: string | null;
}

/** Newest first, with the initial values of a new claim. Throws 404. */
export async function listClaims(ctx: ActorCtx, transportId: string): Promise<Claims> {
  const { sql, actor, now } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const [subject] = await sql<Subject[]>`
    select ${namingColumns(sql)}, t.shipper_id, t.status in ('delivered', 'completed') and q.id is not null as is_delivered,
      iso(q.delivered_at) as delivered_at
    from transports t left join quotes q on q.transport_id = t.id and q.is_accepted and coalesce(q.broker_id, q.carrier_id) is not null
    where t.id = ${transportId}`;
  const rows = await sql<(Row & { isRunning: boolean })[]>`
    select ${columns(sql)}, c.closed_at is null as is_running from ${tables(sql)} where c.transport_id = ${transportId} order by c.id desc`;
  const until = getFilingDeadline(subject!.deliveredAt ?? now.toISOString());
  const isRunning = rows.some((row) => row.isRunning);
  const mayOpen = isOwner(actor, subject!) && subject!.isDelivered && !isRunning && until >= now.toISOString();
  return {
    claims: rows.filter((row) => mayReadClaim(actor, row)).map((row) => toLine(ctx, row)),
    can: { open: mayOpen },
    until: mayOpen ? until : null,
    about: nameOfTransport(subject!),
    ...(mayOpen ? await readDeliveryFindings(ctx, transportId) : { marks: [], photos: [] }),
  };
}

/** Filed by or against the actor, newest first. Proposals of administrators don't change `updatedAt`. */
export async function listOwnClaims(
  ctx: ActorCtx,
  { limit, cursor, ...range }: PageQuery & TimeRange,
): Promise<{ rows: (ClaimLine & { updatedAt: string })[]; next: string | null }> {
  const { sql, actor } = ctx;
  const found = await sql<(Row & { updatedAt: string })[]>`
    select ${columns(sql)}, iso(x.updated_at) as updated_at from ${tables(sql)}
      cross join lateral (select coalesce(max(created_at), c.opened_at) as updated_at from claim_steps
        where claim_id = c.id and event <> 'proposed') x
    where c.id in (select id from claims where claimant_id = ${actor.id} union all select id from claims where carrier_side_id = ${actor.id})
      ${isWithin(sql, range, { created: sql`c.opened_at`, updated: sql`x.updated_at` })} ${cursor ? sql`and c.id < ${cursor}` : sql``}
    order by c.id desc ${pageLimit(sql, limit)}`;
  const { rows, next } = toPage(found, limit);
  return { rows: rows.map((row) => ({ ...toLine(ctx, row), updatedAt: row.updatedAt })), next };
}

export async function listDeskClaims(
  ctx: ActorCtx,
  { view, limit, cursor }: PageQuery & { view: OpsView },
): Promise<{ rows: ClaimLine[]; next: string | null }> {
  const { sql } = ctx;
  const which = {
    desk: sql`c.state = 'escalated'`,
    running: sql`c.closed_at is null`,
    over: sql`c.closed_at is not null`,
  }[view];
  const found = await sql<Row[]>`
    select ${columns(sql)} from ${tables(sql)} where ${which} ${cursor ? sql`and c.id < ${cursor}` : sql``}
    order by c.id desc ${pageLimit(sql, limit)}`;
  const { rows, next } = toPage(found, limit);
  return { rows: rows.map((row) => toLine(ctx, row)), next };
}
