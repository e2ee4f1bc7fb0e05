import { z } from 'zod';

/**
 * What endpoints have alike by which a list leaves as a CSV file: spread before anything else, since browsers get of an endpoint only what its
 * own module says (docs/decisions/034).
 */
export const listFile = { transport: 'file', media: ['text/csv'], perMinute: 10, reply: z.string(), errors: ['too_many'] } as const;

/** What of the query of a list its file does not take, since it is whole: `query: usersQuery.omit(wholeList)`. */
export const wholeList = { limit: true, cursor: true } as const;
