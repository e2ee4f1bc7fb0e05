import type { GrantSource } from '#domains/accounts/access-grants.ts';

/** Deletes the saved searches made since `since` (all if null), so that an earlier holder's searches send no more mails. */
export const savedSearchGrants: GrantSource = {
  async end({ sql }, userId, since) {
    const ended = await sql`
      delete from saved_searches where user_id = ${userId} and (${since}::timestamptz is null or created_at >= ${since})`;
    return ended.count;
  },
};
