import { accountOrder } from '#domains/accounts/overseen/overseen-list.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment, Query } from '#server/db/sql/sql.ts';
import { holds } from '#server/db/sql/like.ts';
import { pageLimit, searchedPage, walkedRows } from '#server/db/sql/sorted.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { notFound } from '#shared/errors.ts';
import { toPage } from '#shared/paging.ts';
import type { DriverReview, IndependentDriver, listIndependentDrivers as listEndpoint } from './independent-drivers-schemas.ts';
import { driverStatus, type DriverStatus, type ReviewKind } from './independent-drivers-rules.ts';

const newestReview = (sql: Sql, kind: ReviewKind): Fragment => sql`(
  select jsonb_build_object('verified', r.verified, 'notes', r.notes, 'reviewedBy', who.full_name, 'reviewedAt', iso(r.reviewed_at))
  from driver_reviews r join users who on who.id = r.reviewed_by where r.user_id = u.id and r.kind = ${kind} order by r.id desc limit 1)`;

/** SQL of `driverStatus`; the list's indexes use the same conditions. */
const statusConditions = (sql: Sql): Record<DriverStatus, Fragment> => ({
  blocked: sql`u.is_blocked`,
  verified: sql`not u.is_blocked and u.insurance_verified and u.dot_mc_verified`,
  pending: sql`not u.is_blocked and not (u.insurance_verified and u.dot_mc_verified)`,
});

const searched = (sql: Sql): Fragment => sql`
  u.full_name || ' ' || u.email || ' ' || coalesce(u.company_name, '') || ' ' || coalesce(u.dot_number, '') || ' ' || coalesce(u.mc_number, '')`;

type Question = QueryOf<typeof listEndpoint>;
type DriverRow = Omit<IndependentDriver, 'status'>;

/** `from` must provide `users u`; `more` adds a column. */
const driversFrom = (sql: Sql, from: Fragment, more = sql``): Query<DriverRow[]> => sql<DriverRow[]>`
  select u.id, u.full_name, u.email, u.phone_number, u.company_name, u.dot_number, u.mc_number, u.driver_license_number, u.business_ein,
    u.insurance_verified, u.dot_mc_verified, u.is_blocked, u.blocked_reason, u.blocked_at, u.cargo_insurance_doc,
    u.liability_insurance_doc, u.contractor_agreement_doc, u.is_active,
    u.email_verified_at is not null as email_verified, u.created_at,
    (select count(*)::int from compliance_documents d where d.user_id = u.id and not d.verified and d.rejection_reason is null) as pending_documents,
    ${newestReview(sql, 'insurance')} as insurance_review, ${newestReview(sql, 'dot_mc')} as dot_mc_review ${more}
  ${from}`;

const toDriver = (row: DriverRow): IndependentDriver => ({ ...row, status: driverStatus(row) });

const holding = (sql: Sql, search: string): Fragment => holds(sql, searched(sql), search);

export const toDriversSql = (sql: Sql, { search, status }: Pick<Question, 'search' | 'status'>): Fragment => sql`
  users u where u.role = 'independent_driver' and u.deleted_at is null ${status ? sql`and ${statusConditions(sql)[status]}` : sql``}
    ${search ? sql`and ${holding(sql, search)}` : sql``}`;

/** Reads related data for the page's drivers only. Throws 422 `invalid` as `accountOrder`. */
export async function listIndependentDrivers(
  { sql }: Pick<ActorCtx, 'sql'>,
  question: Question,
): Promise<{ rows: IndependentDriver[]; next: string | null }> {
  const { after, by, cursor } = accountOrder(sql, question);
  const { search, status, limit } = question;
  const readPage = (from: Fragment) =>
    driversFrom(
      sql,
      sql`from (select u.* ${from} order by ${by} ${pageLimit(sql, limit, !search)}) u order by ${by}`,
      sql`, ${cursor} as cursor`,
    );
  const all = () => readPage(sql`from ${toDriversSql(sql, { search, status })} ${after}`);
  const near = (text: string) =>
    readPage(
      sql`from (select u.* from ${toDriversSql(sql, { status })} ${after} order by ${by} limit ${walkedRows}) u where ${holding(sql, text)}`,
    );
  const found = search ? await searchedPage(limit, near(search), () => all()) : await all();
  const { rows, next } = toPage([...found], limit);
  return { rows: rows.map(toDriver), next };
}

/** Throws 404, also for accounts of other roles. */
export async function getIndependentDriver({ sql }: ActorCtx, id: string): Promise<IndependentDriver> {
  const [row] = await driversFrom(sql, sql`from ${toDriversSql(sql, {})} and u.id = ${id}`);
  if (!row) throw notFound('This independent driver does not exist');
  return toDriver(row);
}

export const getReview = (driver: IndependentDriver, kind: ReviewKind): DriverReview | null =>
  kind === 'insurance' ? driver.insuranceReview : driver.dotMcReview;
