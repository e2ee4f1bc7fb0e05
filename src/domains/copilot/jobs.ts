import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { forgetQueries } from './commands.ts';

export const copilotSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'forget-copilot-queries-of-account', (ctx, { userId }) => forgetQueries(ctx, userId)),
];
