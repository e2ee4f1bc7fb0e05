import type { Ctx } from '#server/db/context.ts';

/** Personal data of a check, stored apart from the append-only log. */
export interface CheckDetails {
  readonly ipAddress: string | null;
  readonly carrier?: unknown;
  readonly dockets?: readonly string[] | null;
  readonly notes?: string | null;
}

/** Call it in the transaction that writes the log. Stores nothing if nobody was signed in or the account was deleted during the call. */
export async function writeCheckDetails(
  { sql }: Pick<Ctx, 'sql'>,
  checkId: string,
  userId: string | null,
  details: CheckDetails,
): Promise<void> {
  if (userId === null) return;
  await sql`
    insert into register_check_words (check_id, user_id, details)
    select ${checkId}::uuid, id, ${sql.json(details)} from users where id = ${userId} and deleted_at is null`;
}
