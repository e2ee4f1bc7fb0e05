import type { Sql } from '#server/db/context.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';

interface ReviewOf {
  readonly transportId: string;
  readonly quoteId: string;
  readonly authorId: string;
  readonly subjectId: string;
}

export async function buildReview(sql: Sql, overrides: ReviewOf & Readonly<Record<string, unknown>>): Promise<string> {
  const now = new Date();
  const row = {
    id: newId(),
    side: 'shipper',
    stars: 5,
    words: 'Came when it was promised.',
    writtenAt: now,
    dueAt: new Date(now.getTime() + 10 * dayMs),
    publishedAt: now,
    ...overrides,
  };
  await sql`insert into reviews ${sql(row)}`;
  return row.id;
}

export async function buildReviewReport(sql: Sql, { reviewId, reporterId }: { reviewId: string; reporterId: string }): Promise<string> {
  const row = { id: newId(), reviewId, part: 'review', reporterId, reason: 'It names a stranger', createdAt: new Date() };
  await sql`insert into review_reports ${sql(row)}`;
  return row.id;
}
