import type { Ctx } from '#server/db/context.ts';
import type { AgreedDetails, Details } from './details-rules.ts';

/** The details of a locked transport, and those that its carrier agreed to where a change waits for its answer. */
export interface StoredDetails {
  readonly details: Details;
  readonly agreed: AgreedDetails | null;
  readonly changedAt: Date | null;
}

export async function readDetails({ sql }: Ctx, transportId: string): Promise<StoredDetails> {
  const [row] = await sql<(Details & { agreedDetails: AgreedDetails | null; detailsChangedAt: string | null })[]>`
    select from_address, to_address, pickup_date::text as pickup_date, delivery_date::text as delivery_date, contact_name, contact_phone,
      delivery_contact_name, delivery_contact_phone, release_number, access_notes, agreed_details, details_changed_at
    from transports where id = ${transportId}`;
  const { agreedDetails: agreed, detailsChangedAt, ...details } = row!;
  return { details, agreed, changedAt: detailsChangedAt === null ? null : new Date(detailsChangedAt) };
}

/** Writes changed details of a locked transport; `agreed`: what its carrier agreed to, while a change waits for its answer. */
export async function writeDetails(
  { sql, now }: Ctx,
  transportId: string,
  changes: Partial<Details>,
  agreed: AgreedDetails | null,
): Promise<void> {
  const row = { ...changes, agreedDetails: agreed && sql.json(agreed), detailsChangedAt: agreed && now, updatedAt: now };
  await sql`update transports set ${sql(row)} where id = ${transportId}`;
}
