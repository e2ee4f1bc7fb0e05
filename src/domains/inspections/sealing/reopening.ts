import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import type { OpenInspection } from '../schemas.ts';
import { inspectionReopened } from '../events/reopened.ts';
import { factOfInspection, inspectionMissing, lockInspection, readSteps, sealedAlready } from '../locked-inspection.ts';
import { listOpenInspections } from '../queries.ts';
import { writeStep } from '../steps.ts';

/** Releases the inspection from its phone so that another can continue; the reason is saved as a step. Throws 404, 409 `sealed`. */
export const reopenInspection = (ctx: ActorCtx, id: string, { reason }: { reason: string }): Promise<OpenInspection> =>
  inTransaction(ctx, async (inner) => {
    const inspection = await lockInspection(inner, id);
    if (!inspection) throw inspectionMissing();
    if (inspection.state === 'sealed') throw sealedAlready();
    const { length } = await readSteps(inner, [id]);
    const step = { id: newId(), sequence: length + 1, doneAt: inner.now.toISOString(), kind: 'reopened', data: { reason } } as const;
    await writeStep(inner, id, step, { deviceId: null, clockAheadSeconds: 0 });
    await inner.sql`update inspections set device_id = null where id = ${id}`;
    await publish(inner, inspectionReopened, { ...factOfInspection(inspection), reason });
    const [listed] = await listOpenInspections(inner, id);
    if (!listed) throw inspectionMissing();
    return listed;
  });
