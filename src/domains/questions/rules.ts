import { hiddenContact, hideContacts } from '#shared/text/contact-details.ts';
import type { Role } from '#shared/roles.ts';

export const questionLimit = 500;

export const answerLimit = 1000;

/** Per account and request. */
const openQuestionsPerAsker = 3;

/** Withdrawn ones count too: each is an email to the shipper. */
const questionsPerAsker = 10;

export function askingProblem({ waiting, asked }: { waiting: number; asked: number }): string | null {
  if (asked >= questionsPerAsker) return `You have reached the limit of ${questionsPerAsker} questions about this request`;
  if (waiting >= openQuestionsPerAsker)
    return `You have ${openQuestionsPerAsker} unanswered questions. Wait for an answer or withdraw one.`;
  return null;
}

/** Letters and digits required besides contact details. */
const restOfText = 12;

const strip = (text: string): string => text.replaceAll(hiddenContact, '');

export const hasHiddenContact = (text: string): boolean => text.includes(hiddenContact);

export function isOnlyContact(text: string): boolean {
  const masked = hideContacts(text);
  return hasHiddenContact(masked) && strip(masked).replace(/[^\p{L}\p{N}]/gu, '').length < restOfText;
}

export const onlyContactMessage = 'Write a question without contact details. Both sides see contact details after booking.';

export const maskedMessage = 'We hid your contact details. Both sides see them after booking.';

const askers: Partial<Record<Role, string>> = {
  carrier: 'A carrier',
  broker: 'A broker',
  independent_driver: 'An independent driver',
};

/** Never the name. */
export const describeAsker = (role: Role): string => askers[role] ?? 'A carrier';

export interface QuestionProgress {
  readonly answeredAt: string | null;
  readonly withdrawnAt: string | null;
  readonly hiddenAt: string | null;
}

/** Null while the question is open. */
export function closedQuestionMessage({ answeredAt, withdrawnAt, hiddenAt }: QuestionProgress): string | null {
  if (withdrawnAt) return 'This question was withdrawn';
  if (hiddenAt) return 'This question was hidden by an administrator';
  if (answeredAt) return 'This question was already answered';
  return null;
}
