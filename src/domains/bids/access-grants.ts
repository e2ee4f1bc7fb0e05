import type { GrantSource } from '#domains/accounts/access-grants.ts';

/** Saved searches mail an account what is new: whoever had it before its owner did has none of them mailed on. */
export const savedSearchGrants: GrantSource = {
  async end({ sql }, userId, since) {
    const ended = await sql`
      delete from saved_searches where user_id = ${userId} and (${since}::timestamptz is null or created_at >= ${since})`;
    return ended.count;
  },
};
