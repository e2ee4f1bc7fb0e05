import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { TrustCard } from './schemas.ts';
import { toTrustCard, type TrustFacts, type TrustLoad } from './trust-rules.ts';

/** Condition on `quotes done`; must match the predicate of its partial index. */
export const isCompleted = (sql: Sql): Fragment =>
  sql`done.completed_at is not null and done.is_accepted and done.workflow_state = 'closed' and done.closed_reason is null`;

/* Unusual aliases, because the caller's `userId` expression is evaluated inside: `u.id` would mean an inner table. */
/** `TrustFacts` as JSON; null if there is no such account. */
const trustFacts = (sql: Sql, userId: Fragment): Fragment => sql`(
  select json_build_object('carrierId', who.id, 'name', coalesce(who.company_name, who.full_name), 'role', who.role, 'memberSince', iso(who.created_at),
    'identityChangedAt', iso(who.identity_changed_at),
    'dotMcVerified', who.dot_mc_verified, 'dotMcVerifiedAt', iso(who.dot_mc_verified_at), 'insuranceVerified', who.insurance_verified,
    'outcome', told.outcome, 'answer', told.answer, 'checkedAt', iso(case when told.outcome = 'unavailable' then coalesce(told.valid_at, told.checked_at) else told.checked_at end),
    'answeredAt', iso(case when told.answer in ('valid', 'invalid') then coalesce(told.retrieved_at, told.checked_at) end), 'authority', told.authority, 'liabilityOnFile', told.liability_on_file::text,
    'cargoOnFile', told.cargo_on_file::text, 'bondOnFile', told.bond_on_file::text, 'safetyRating', told.safety_rating,
    'mcs150Outdated', told.mcs150_outdated, 'cargoLimit', says.cargo_limit::text,
    'certificate', (select json_build_object('until', d.expiration_date) from compliance_documents d
      where d.user_id = who.id and d.document_type = 'certificate_of_insurance' and d.verified
      order by d.expiration_date desc nulls first limit 1),
    'equipment', coalesce((select json_agg(e.kind order by e.kind) from carrier_equipment e where e.user_id = who.id), '[]'),
    'reviews', (select json_build_object('count', count(*)::int, 'average', round(avg(r.stars), 2)) from reviews r
      where r.subject_id = who.id and r.side = 'shipper' and r.published_at is not null and r.hidden_at is null),
    'completed', case who.role when 'broker'
      then (select count(*)::int from quotes done where done.broker_id = who.id and ${isCompleted(sql)})
      else (select count(*)::int from quotes done where done.carrier_id = who.id and ${isCompleted(sql)}) end)
  from users who left join register_facts told on told.user_id = who.id and told.role = who.role
      and told.dot_number is not distinct from who.dot_number and told.mc_number is not distinct from who.mc_number
    left join carrier_profiles says on says.user_id = who.id where who.id = ${userId})`;

/** Columns for `withTrust`: account `userId` and the vehicle of `transports t`. */
export const trustColumns = (sql: Sql, userId: Fragment): Fragment => sql`
  ${trustFacts(sql, userId)} as trust_facts, json_build_object('vehicleType', t.vehicle_type, 'transportType', t.transport_type,
    'isOperable', t.is_operable, 'vehicleValue', t.vehicle_value::text) as trust_load`;

export interface TrustRow {
  readonly trustFacts: TrustFacts | null;
  readonly trustLoad: TrustLoad;
}

/** Null without an account. `seesValue` false hides the comparison with the value: varying the limit would reveal it. */
export function withTrust<Row extends TrustRow>(
  row: Row,
  now: Date,
  seesValue: boolean,
): Omit<Row, keyof TrustRow> & { trust: TrustCard | null } {
  const { trustFacts: facts, trustLoad: load, ...rest } = row;
  return { ...rest, trust: facts && toTrustCard(facts, seesValue ? load : { ...load, vehicleValue: null }, now) };
}

/** Null for accounts that make no offers. */
export async function findTrustCard({ sql, now }: Ctx, userId: string, load: TrustLoad | null): Promise<TrustCard | null> {
  const [row] = await sql<{ facts: TrustFacts | null }[]>`select ${trustFacts(sql, sql`${userId}::uuid`)} as facts`;
  return row?.facts ? toTrustCard(row.facts, load, now) : null;
}
