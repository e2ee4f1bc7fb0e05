import { z } from 'zod';

/** What calls have alike by which a list leaves as a CSV file. */
export const listFile = { transport: 'file', media: ['text/csv'], perMinute: 10, reply: z.string(), errors: ['too_many'] } as const;

/** What of the query of a list its file does not take, since it is whole: `query: usersQuery.omit(wholeList)`. */
export const wholeList = { limit: true, cursor: true } as const;
