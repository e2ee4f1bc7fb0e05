/** How a notice says what its reader does next; older ones say it in the other words. */
const nextMark = /(?:Your turn|You act next): /;

/** What happened, of the text of a notice, without what was to do next, which may be done by now. Empty where it said nothing else. */
export const getHappened = (body: string): string => body.split(nextMark, 1)[0]!.trimEnd();
