import { z } from 'zod';

export const listFile = { transport: 'file', media: ['text/csv'], perMinute: 10, reply: z.string(), errors: ['too_many'] } as const;

/** Query fields to omit for a file, which contains the whole list: `usersQuery.omit(wholeList)`. */
export const wholeList = { limit: true, cursor: true } as const;
