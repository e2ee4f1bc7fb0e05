const nextMark = 'You act next: ';

/** What happened, of the words of a notice: what was to do then may be done by now, and stands with what waits while it is not. Empty where it said nothing else. */
export const happenedOf = (body: string): string => body.split(nextMark, 1)[0]!.trimEnd();
