import { transportMissing } from '#domains/transports/queries.ts';
import { mayKnow } from '#domains/transports/participants/visibility.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { ExternalContact } from './schemas.ts';
import { contactsRestricted, maySeeContacts } from './policy.ts';

export const contactColumns = (sql: Sql) =>
  sql`id, transport_id, full_name, email, phone, company_name, added_by_user_id, iso(created_at) as created_at`;

/** Throws 404, and 403 `access_restricted` unless the shipper or an administrator. */
export async function requireContacts({ sql, actor }: ActorCtx, transportId: string): Promise<void> {
  const [transport] = await sql<{ shipperId: string }[]>`
    select t.shipper_id from transports t where t.id = ${transportId} and ${mayKnow(sql, actor)}`;
  if (!transport) throw transportMissing();
  if (!maySeeContacts(actor, transport.shipperId)) throw contactsRestricted();
}

export async function listContacts(ctx: ActorCtx, transportId: string): Promise<ExternalContact[]> {
  await requireContacts(ctx, transportId);
  return ctx.sql<ExternalContact[]>`
    select ${contactColumns(ctx.sql)} from external_contacts where transport_id = ${transportId} order by id`;
}
