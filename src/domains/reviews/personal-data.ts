import type { ActorCtx } from '#server/db/context.ts';
import type { RetainedData, PersonalData } from '#server/personal-data.ts';

const starsStay = 'Stars stay part of the average rating. The text of reviews and replies is deleted with the account.';

async function listRetained({ sql, actor: { id } }: ActorCtx): Promise<RetainedData[]> {
  const reviews = await sql`select from reviews where author_id = ${id} limit 1`;
  return reviews.length > 0
    ? [{ what: 'Stars of the reviews you wrote, without the text', why: "They are part of the other account's average rating." }]
    : [];
}

export const reviewsPersonalData: PersonalData = {
  tables: [
    {
      table: 'reviews',
      columns: ['author_id', 'subject_id', 'words', 'reply', 'hidden_by', 'hidden_reason', 'reply_hidden_by', 'reply_hidden_reason'],
      copy: { part: 'reviews' },
      atDeletion: { stays: starsStay },
    },
    {
      table: 'shipper_stars',
      columns: ['user_id'],
      copy: { notGiven: 'Totals of the review stars that the copy already contains' },
      atDeletion: { stays: starsStay },
    },
    {
      table: 'review_reports',
      columns: ['reporter_id', 'reason', 'decided_by'],
      copy: { part: 'reportedReviews' },
      atDeletion: { stays: 'Needed as the basis of moderation decisions' },
    },
  ],
  copy: [
    {
      name: 'reviews',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, transport_id, author_id = ${id} as is_own, stars, words, written_at, published_at,
          case when reply_hidden_at is null or subject_id = ${id} then reply end as reply, replied_at,
          case when author_id = ${id} then hidden_reason end as hidden_reason, case when subject_id = ${id} then reply_hidden_reason end as reply_hidden_reason
        from reviews where (author_id = ${id} or (subject_id = ${id} and published_at is not null and hidden_at is null))
          and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'reportedReviews',
      rows: ({ sql, actor: { id } }, after, limit) => sql`
        select id, review_id, part, reason, created_at, decision, decided_at from review_reports
        where reporter_id = ${id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
  kept: listRetained,
};
