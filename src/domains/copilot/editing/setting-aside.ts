import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { questionSetAside } from '../events/question-set-aside.ts';
import { closeWording, getOpenQuestion } from './questions.ts';

export const setAsideQuestion = (ctx: ActorCtx, id: string): Promise<{ setAside: number }> =>
  inTransaction(ctx, async (inner) => {
    await getOpenQuestion(inner, id);
    const setAside = await closeWording(inner, id);
    await publish(inner, questionSetAside, { queryId: id, setAside });
    return { setAside };
  });
