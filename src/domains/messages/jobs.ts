import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { deleteReadPositions } from './commands.ts';

export const messagesSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'forget-reading-of-account', (ctx, { userId }) => deleteReadPositions(ctx, userId)),
];
