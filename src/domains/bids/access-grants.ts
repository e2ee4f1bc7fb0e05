import type { GrantSource } from '#domains/accounts/access-grants.ts';

/** Deletes saved searches created since `since`, so an account's former holder gets no more alerts from them. */
export const savedSearchGrants: GrantSource = {
  async end({ sql }, userId, since) {
    const ended = await sql`
      delete from saved_searches where user_id = ${userId} and (${since}::timestamptz is null or created_at >= ${since})`;
    return ended.count;
  },
};
