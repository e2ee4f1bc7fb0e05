import { call } from '#web/api/requests/call.ts';
import { ownDeviceId } from '#web/offline/device.ts';
import { hasNoAnswer } from '#web/offline/outbox.ts';
import { answerMs } from '#web/offline/timeout-rules.ts';
import { dropFromTrail, oldestOfTrail, type Trace } from '#web/offline/trail.ts';
import type { PositionInput } from '../schemas.ts';
import { sendPositions } from '../endpoints.ts';
import { batchLimit } from '../positions/position-rules.ts';

/** A position that waits on this phone, for the jobs on the truck when it was taken; its number is its place there. */
export interface QueuedPosition {
  readonly position: Omit<PositionInput, 'sequence'>;
  readonly transportIds: readonly string[];
}

/** sent: nothing waits; waits: nobody could be asked; ended: the server takes no more of this from here. */
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

/** Sends what waits of an account, the oldest first, to every job that it was taken for; what was answered for all of them is dropped. */
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
    await dropFromTrail(some.map(({ n }) => n));
  }
}
