import type { Ctx } from '#server/db/context.ts';
import { readStops, writeStops } from '../stops/stops.ts';
import type { AgreedDetails, Details } from './details-rules.ts';

/** `agreed`: what the carrier agreed to, while a change awaits its answer. */
export interface StoredDetails {
  readonly details: Details;
  readonly agreed: AgreedDetails | null;
  readonly changedAt: Date | null;
}

type Row = Pick<Details, 'fromAddress' | 'toAddress'> & { agreedDetails: AgreedDetails | null; detailsChangedAt: string | null };

export async function readDetails(ctx: Ctx, transportId: string): Promise<StoredDetails> {
  const [row] = await ctx.sql<Row[]>`
    select from_address, to_address, agreed_details, details_changed_at from transports where id = ${transportId}`;
  const { agreedDetails: agreed, detailsChangedAt, ...addresses } = row!;
  const details = { ...addresses, stops: await readStops(ctx, transportId) };
  return { details, agreed, changedAt: detailsChangedAt === null ? null : new Date(detailsChangedAt) };
}

/** Needs the transport's lock. `agreed`: what the carrier agreed to, while a change awaits its answer. */
export async function writeDetails(
  ctx: Ctx,
  transportId: string,
  { stops, ...addresses }: Details,
  agreed: AgreedDetails | null,
): Promise<void> {
  const { sql, now } = ctx;
  const row = { ...addresses, agreedDetails: agreed && sql.json(agreed), detailsChangedAt: agreed && now, updatedAt: now };
  await sql`update transports set ${sql(row)} where id = ${transportId}`;
  await writeStops(ctx, transportId, stops);
}
