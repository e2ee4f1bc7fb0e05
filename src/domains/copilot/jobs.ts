import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { forgetQueries } from './commands.ts';

/** What the copilot does when news comes from above. */
export const copilotSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'forget-copilot-queries-of-account', (ctx, { userId }) => forgetQueries(ctx, userId)),
];
