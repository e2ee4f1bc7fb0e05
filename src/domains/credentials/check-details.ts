import type { Ctx } from '#server/db/context.ts';

/** What a check says about people, stored apart from the append-only log of checks. */
export interface CheckDetails {
  /** Where it was requested from. */
  readonly ipAddress: string | null;
  /** What FMCSA answered about the carrier. */
  readonly carrier?: unknown;
  readonly dockets?: readonly string[] | null;
  /** Of an administrator who decided instead. */
  readonly notes?: string | null;
}

/**
 * Stores what a check says about people with the account it was made for, in the transaction of the log. Nothing is stored where nobody was
 * signed in, or the account was deleted while FMCSA was asked.
 */
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
