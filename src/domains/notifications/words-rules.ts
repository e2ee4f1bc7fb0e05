const nextMark = 'You act next: ';

/** What happened, of the words of a notice: what was to do then may be done by now, and stands with what waits while it is not. Empty where it said nothing else. */
export const happenedOf = (body: string): string => body.split(nextMark, 1)[0]!.trimEnd();

const setbackTypes: readonly string[] = ['bid.outbid', 'bid.rejected'];
const setbackTitles: readonly string[] = ['Payment failed', 'Your carrier withdrew', 'Your offer was closed'];

/** Whether a notice tells of something that went wrong for its reader: a payment that failed, a bid that was passed, an offer or a carrier that is gone. */
export const isSetback = ({ notificationType, title }: { notificationType: string; title: string }): boolean =>
  setbackTypes.includes(notificationType) || setbackTitles.includes(title);
