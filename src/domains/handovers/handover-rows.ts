import type { Job } from './policy.ts';
import type { QuoteParties } from '#domains/quotes/policy.ts';
import { visibleQuotes } from '#domains/quotes/visibility.ts';
import type { Actor, ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { showsDriver } from './driver-photo/driver-photo.ts';
import { maxJobTries, type StopReason } from './release-rules.ts';

export interface HandoverRow extends Job, Pick<QuoteParties, 'brokerId' | 'transportStatus'> {
  readonly transportId: string;
  readonly quoteId: string;
  readonly licenseRequired: boolean;
  readonly sealedCode: Buffer;
  readonly wrappedKey: Buffer;
  readonly keyId: string;
  readonly codeVersion: number;
  readonly wrongTries: number;
  /** Across all codes of this booking. */
  readonly jobWrongTries: number;
  readonly releasedAt: string | null;
  readonly releasedHow: 'code' | 'without_code' | null;
  readonly releaseReason: string | null;
  readonly stoppedAt: string | null;
  readonly stoppedWhy: StopReason | null;
  readonly stoppedWords: string | null;
  readonly stoppedByName: string | null;
  readonly truck: string | null;
  readonly plate: string | null;
  readonly plateState: string | null;
  readonly truckNamedAt: string | null;
  /** Null unless the job shows its driver (`showsDriver`). */
  readonly driverPhotoId: string | null;
}

/** Expects `handovers h`. */
export const stoppedWhyColumn = (sql: Sql): Fragment => sql`
  case when h.stopped_why = 'wrong_code' and h.job_wrong_tries >= ${maxJobTries} then 'too_many_codes' else h.stopped_why end as stopped_why`;

/** Expects `handovers h`, `quotes q`, `transports t` and `users s` (who stopped it). */
const columns = (sql: Sql) => sql`
  h.transport_id, h.quote_id, h.license_required, h.sealed_code, h.wrapped_key, h.key_id, h.code_version, h.wrong_tries, h.job_wrong_tries, h.released_at,
  h.released_how, h.release_reason, h.stopped_at, ${stoppedWhyColumn(sql)}, h.stopped_words, s.full_name as stopped_by_name, h.truck, h.plate,
  h.plate_state, h.truck_named_at,
  (select p.file_id from driver_photos p where p.user_id = q.driver_id and ${showsDriver(sql)}) as driver_photo_id, q.broker_id, q.carrier_id, q.driver_id, q.is_accepted, q.workflow_state, t.shipper_id,
  t.status as transport_status`;

const tables = (sql: Sql) => sql`
  handovers h join quotes q on q.id = h.quote_id and q.is_accepted join transports t on t.id = h.transport_id
    left join users s on s.id = h.stopped_by`;

/** No access check: for commands that have locked the transport. Null before booking. */
export async function findHandover({ sql }: { sql: Sql }, transportId: string): Promise<HandoverRow | null> {
  const [row] = await sql<HandoverRow[]>`select ${columns(sql)} from ${tables(sql)} where h.transport_id = ${transportId}`;
  return row ?? null;
}

/** Like `findHandover`, if the actor may see the accepted quote. */
export async function findVisible({ sql, actor }: ActorCtx, transportId: string): Promise<HandoverRow | null> {
  const [row] = await sql<HandoverRow[]>`
    select ${columns(sql)} from ${tables(sql)} where h.transport_id = ${transportId} and ${visibleQuotes(sql, actor)}`;
  return row ?? null;
}

export const toStatus = ({ releasedAt, stoppedAt, stoppedWhy }: HandoverRow) => ({
  isReleased: releasedAt !== null,
  isStopped: stoppedAt !== null,
  isStoppedForGood: stoppedWhy === 'too_many_codes',
});

export const openCode = async ({ services }: Pick<Ctx, 'services'>, { sealedCode, wrappedKey, keyId }: HandoverRow): Promise<string> =>
  (await services.secrets.open({ sealed: sealedCode, wrappedKey, keyId })).toString();

/** Accounts with an unverified email don't see who stopped the handover. */
export const toStop = ({ stoppedAt, stoppedWhy, stoppedWords, stoppedByName }: HandoverRow, actor: Actor) =>
  stoppedAt === null || stoppedWhy === null
    ? null
    : { why: stoppedWhy, words: stoppedWords, by: actor.emailVerified ? stoppedByName : null, at: stoppedAt };
