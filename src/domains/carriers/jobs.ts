import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';

export const carriersSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'delete-profile-of-account', async ({ sql }, { userId }) => {
    await sql`delete from carrier_profiles where user_id = ${userId}`;
  }),
];
