import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { StoredStep, LockedInspection } from '../locked-inspection.ts';

/** What an inspection was begun as: the part of its seal that is no step. */
export type SealedHead = Pick<LockedInspection, 'id' | 'transportId' | 'stage' | 'inspectorId' | 'startedAt' | 'place' | 'noPlaceReason'>;

/** SHA-256, in hex, of how an inspection was begun and of all its steps, in the one form of JSON that anybody can make (RFC 8785). */
export function toHash(head: SealedHead, steps: readonly StoredStep[]): string {
  const { id, transportId, stage, inspectorId, startedAt, place, noPlaceReason } = head;
  const written = steps.map(({ id: step, sequence, kind, data, actorId, doneAt, receivedAt }) => [
    step,
    sequence,
    kind,
    data,
    actorId,
    doneAt,
    receivedAt,
  ]);
  return createHash('sha256')
    .update(canonicalize([id, transportId, stage, inspectorId, startedAt, place, noPlaceReason, written])!)
    .digest('hex');
}
