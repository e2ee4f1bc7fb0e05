import type { Ctx } from '#server/db/context.ts';
import type { Fragment, Sql } from '#server/db/sql/sql.ts';
import { storedRequest, type QuoteRequest } from '../schemas.ts';

export interface PendingFields extends Omit<QuoteRequest, 'isOperable' | 'hasKeys'> {
  readonly isRunning: boolean | null;
  readonly hasKeys: boolean | null;
  readonly pickupLocation: string | null;
  readonly deliveryLocation: string | null;
}

export interface PendingRow extends PendingFields, Record<string, unknown> {
  readonly id: string;
  readonly isProcessed: boolean;
  readonly transportId: string | null;
  readonly createdAt: string;
}

/** Skips processed rows and rows locked by others. */
export const lockWaiting = ({ sql }: Pick<Ctx, 'sql'>, ids: readonly string[]): Promise<PendingRow[]> => sql<PendingRow[]>`
  select * from pending_quotes where id = any(${[...ids]}::uuid[]) and not is_processed order by id for update skip locked`;

export function getRequest(row: PendingRow): QuoteRequest | null {
  const request = storedRequest.safeParse({ ...row, isOperable: row.isRunning ?? true, hasKeys: row.hasKeys ?? true });
  return request.success ? request.data : null;
}

/** For `update pending_quotes set`. Keeps the address, which the limits count for 30 days. */
export const withoutDetails = (sql: Sql): Fragment => sql`
  full_name = null, phone = null, vehicle_type = null, vehicle_year = null, vehicle_make = null, vehicle_model = null, vehicle_value = null,
  vin = null, from_zip_code = null, to_zip_code = null, pickup_location = null, delivery_location = null, pickup_date = null,
  pickup_until = null, transport_type = null, is_running = null, has_keys = null, notes = null`;

/** Locks the mails to an address, so that concurrent transactions count each other's. */
export const holdMails = async ({ sql }: Pick<Ctx, 'sql'>, email: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${email}`}, 0))`);
