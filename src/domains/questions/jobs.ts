import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { subscribe, type Subscriber } from '#server/events/outbox.ts';
import { withdrawQuestions } from './commands.ts';

export const questionsSubscribers: readonly Subscriber[] = [
  subscribe(accountDeleted, 'withdraw-questions-of-account', (ctx, { userId }) => withdrawQuestions(ctx, userId)),
];
