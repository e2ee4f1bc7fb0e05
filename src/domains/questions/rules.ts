import { hiddenContact, hideContacts } from '#shared/text/contact-details.ts';
import type { Role } from '#shared/roles.ts';

/** Characters of a question. */
export const questionLimit = 500;

/** Characters of an answer. */
export const answerLimit = 1000;

/** Questions without an answer that one account may have on one request: the shipper is asked, not flooded. */
const openQuestionsPerAsker = 3;

/** Questions of one account on one request in all, those taken back too: each is a mail to the shipper. */
const questionsPerAsker = 10;

/** Why an account may ask no more about a request now, or null: from its questions that wait, and all it ever asked there. */
export function askingProblem({ waiting, asked }: { waiting: number; asked: number }): string | null {
  if (asked >= questionsPerAsker) return `You have reached the limit of ${questionsPerAsker} questions about this request`;
  if (waiting >= openQuestionsPerAsker)
    return `You have ${openQuestionsPerAsker} unanswered questions. Wait for an answer or withdraw one.`;
  return null;
}

/** Letters and figures that a text with contact details must have beside them to say anything to the other readers. */
const restOfText = 12;

const strip = (text: string): string => text.replaceAll(hiddenContact, '');

/** True when contact details were, or would be, taken out of a text. */
export const hasHiddenContact = (text: string): boolean => text.includes(hiddenContact);

/** True for a text that says nothing but how to reach its writer. */
export function isOnlyContact(text: string): boolean {
  const masked = hideContacts(text);
  return hasHiddenContact(masked) && strip(masked).replace(/[^\p{L}\p{N}]/gu, '').length < restOfText;
}

/** What is said of such a text. */
export const onlyContactMessage = 'Write a question without contact details. Both sides see contact details after booking.';

/** What the writer is told whose contact details were hidden. */
export const maskedMessage = 'We hid your contact details. Both sides see them after booking.';

const askers: Partial<Record<Role, string>> = {
  carrier: 'A carrier',
  broker: 'A broker',
  independent_driver: 'An independent driver',
};

/** Who asked, for everybody but the asker: what it does, never its name. */
export const describeAsker = (role: Role): string => askers[role] ?? 'A carrier';

/** The times that say how far a question has come. */
export interface QuestionProgress {
  readonly answeredAt: string | null;
  readonly withdrawnAt: string | null;
  readonly hiddenAt: string | null;
}

/** Why a question can no longer be answered or taken back, or null while it waits for its answer. */
export function closedQuestionMessage({ answeredAt, withdrawnAt, hiddenAt }: QuestionProgress): string | null {
  if (withdrawnAt) return 'This question was withdrawn';
  if (hiddenAt) return 'This question was hidden by an administrator';
  if (answeredAt) return 'This question was already answered';
  return null;
}
