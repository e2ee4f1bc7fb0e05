import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from './commands.ts';

/** May contain personal data: the log only states that they were used. */
const unsaid: readonly string[] = ['search', 'email', 'number'];

export const logExport = (ctx: ActorCtx, list: string, filter: Readonly<Record<string, unknown>>): Promise<void> =>
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
