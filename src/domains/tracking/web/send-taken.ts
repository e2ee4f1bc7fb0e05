import { call } from '#web/api/requests/call.ts';
import { ownDeviceId } from '#web/offline/device.ts';
import { hasNoAnswer } from '#web/offline/outbox.ts';
import { answerMs } from '#web/offline/timeout-rules.ts';
import { deleteFromTrail, oldestOfTrail, type Trace } from '#web/offline/trail.ts';
import type { PositionInput } from '../schemas.ts';
import { sendPositions } from '../endpoints.ts';
import { batchLimit } from '../positions/position-rules.ts';

/** An unsent position for the jobs on the truck when it was taken. Its place in the queue is its sequence number. */
export interface QueuedPosition {
  readonly position: Omit<PositionInput, 'sequence'>;
  readonly transportIds: readonly string[];
}

/** waits: server not reachable; ended: the server accepts no more from this phone. */
export type SendResult = 'sent' | 'waits' | 'ended';

const getTaken = ({ says }: Trace): QueuedPosition => says as QueuedPosition;

async function sendOne(transportId: string, some: readonly Trace[]): Promise<SendResult> {
  const own = some.filter((one) => getTaken(one).transportIds.includes(transportId));
  const positions = own.map((one) => ({ sequence: one.n, ...getTaken(one).position }));
  const body = { deviceId: ownDeviceId(), sentAt: new Date().toISOString(), positions };
  try {
    await call(sendPositions, { params: { id: transportId }, body }, { silent: true, signal: AbortSignal.timeout(answerMs.words) });
    return 'sent';
  } catch (error) {
    return hasNoAnswer(error) ? 'waits' : 'ended';
  }
}

/** Sends oldest first; a position is removed once every job has answered. */
export async function sendTaken(account: string): Promise<SendResult> {
  let worst: SendResult = 'sent';
  for (;;) {
    const some = await oldestOfTrail(account, batchLimit);
    if (some.length === 0) return worst;
    const ids = [...new Set(some.flatMap((one) => getTaken(one).transportIds))];
    for (const id of ids) {
      const sent = await sendOne(id, some);
      if (sent === 'waits') return sent;
      if (sent === 'ended') worst = sent;
    }
    await deleteFromTrail(some.map(({ n }) => n));
  }
}
