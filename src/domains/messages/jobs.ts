import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { forgetReading } from './commands.ts';

/** What messages do when news comes from above. */
export const messagesSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'forget-reading-of-account', (ctx, { userId }) => forgetReading(ctx, userId)),
];
