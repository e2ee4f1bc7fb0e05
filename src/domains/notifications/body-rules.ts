/** Marks the next step in a notification; older ones use the second phrase. */
const nextMark = /(?:Your turn|You act next): /;

/** Removes the next step, which may be done by now. '' if nothing else was said. */
export const getHappened = (body: string): string => body.split(nextMark, 1)[0]!.trimEnd();
