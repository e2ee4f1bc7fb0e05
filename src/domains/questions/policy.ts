import type { TransportStatus } from '#domains/transports/schemas.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { Actor } from '#server/db/context.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Question } from './schemas.ts';
import { closedQuestionMessage, type QuestionProgress } from './rules.ts';

/** What a decision about a question rests on. */
export interface QuestionFacts extends QuestionProgress {
  readonly askerId: string;
  readonly shipperId: string;
  readonly transportStatus: TransportStatus;
}

/** The shipper answers once, while the request is open. */
const mayAnswer = (actor: Actor, question: QuestionFacts): boolean =>
  isOwner(actor, question) && isOpen(question.transportStatus) && closedQuestionMessage(question) === null;

/** The asker takes a question back while nobody has answered it. */
const mayWithdrawQuestion = (actor: Actor, question: QuestionFacts): boolean =>
  question.askerId === actor.id && closedQuestionMessage(question) === null;

/** An administrator hides what does not belong in the marketplace, an answered question too. */
const mayHide = (actor: Actor, question: QuestionFacts): boolean =>
  isAdmin(actor.role) && question.hiddenAt === null && question.withdrawnAt === null;

/** The answers that travel with a question, so that screens never ask for a role. */
export const questionCan = (actor: Actor, question: QuestionFacts): Question['can'] => ({
  answer: mayAnswer(actor, question),
  withdraw: mayWithdrawQuestion(actor, question),
  hide: mayHide(actor, question),
});
