import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from './commands.ts';

/** Filters that can hold names and addresses: the log says only that they were used. */
const unsaid: readonly string[] = ['search', 'email', 'number'];

/** That a list left as a file is in the audit log before its first byte does, with what it was narrowed by. */
export const noteExport = (ctx: ActorCtx, list: string, filter: Readonly<Record<string, unknown>>): Promise<void> =>
  inTransaction(ctx, (tx) =>
    writeAudit(tx, {
      eventType: 'list.exported',
      subjectType: 'list',
      details: {
        list,
        filter: Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, unsaid.includes(name) ? 'yes' : value])),
      },
    }),
  );
