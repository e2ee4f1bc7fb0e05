import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';

export const calendarsSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'delete-calendar-feed-of-account', async ({ sql }, { userId }) => {
    await sql`delete from calendar_feeds where user_id = ${userId}`;
  }),
];
