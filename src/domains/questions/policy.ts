import type { TransportStatus } from '#domains/transports/schemas.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { Actor } from '#server/db/context.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Question } from './schemas.ts';
import { closedQuestionMessage, type QuestionProgress } from './rules.ts';

export interface QuestionFacts extends QuestionProgress {
  readonly askerId: string;
  readonly shipperId: string;
  readonly transportStatus: TransportStatus;
}

const mayAnswer = (actor: Actor, question: QuestionFacts): boolean =>
  isOwner(actor, question) && isOpen(question.transportStatus) && closedQuestionMessage(question) === null;

const mayWithdrawQuestion = (actor: Actor, question: QuestionFacts): boolean =>
  question.askerId === actor.id && closedQuestionMessage(question) === null;

const mayHide = (actor: Actor, question: QuestionFacts): boolean =>
  isAdmin(actor.role) && question.hiddenAt === null && question.withdrawnAt === null;

export const questionCan = (actor: Actor, question: QuestionFacts): Question['can'] => ({
  answer: mayAnswer(actor, question),
  withdraw: mayWithdrawQuestion(actor, question),
  hide: mayHide(actor, question),
});
