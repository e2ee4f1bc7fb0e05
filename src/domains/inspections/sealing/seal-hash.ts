import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { StoredStep, LockedInspection } from '../locked-inspection.ts';

/** How the inspection began: the hashed part that isn't a step. */
export type SealedHead = Pick<LockedInspection, 'id' | 'transportId' | 'stage' | 'inspectorId' | 'startedAt' | 'place' | 'noPlaceReason'>;

/** SHA-256 in hex over canonical JSON (RFC 8785) of the beginning and all steps, so anyone can recompute it. */
export function toHash(head: SealedHead, steps: readonly StoredStep[]): string {
  const { id, transportId, stage, inspectorId, startedAt, place, noPlaceReason } = head;
  const content = steps.map(({ id: step, sequence, kind, data, actorId, doneAt, receivedAt }) => [
    step,
    sequence,
    kind,
    data,
    actorId,
    doneAt,
    receivedAt,
  ]);
  return createHash('sha256')
    .update(canonicalize([id, transportId, stage, inspectorId, startedAt, place, noPlaceReason, content])!)
    .digest('hex');
}
