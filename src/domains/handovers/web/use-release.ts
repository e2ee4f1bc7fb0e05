import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { refresh } from '#web/api/queries.ts';
import { refreshWork } from '#web/offline/use-work.ts';
import { addWork, type Work } from '#web/offline/work.ts';
import type { Pickup } from '../schemas.ts';
import { checkRelease, releaseWithoutCode } from '../endpoints.ts';
import { isCode, noCode, describeWrong } from '../release-rules.ts';
import { handoverReads } from './handover-data.ts';
import { checkCodeLocally, type LocalCodeCheck, type WaitingKind, type PendingContent } from './waiting.ts';

type Release = NonNullable<Pickup['release']>;

interface ReleaseProblem {
  readonly problem: string | null;
  readonly clockNotice: string | null;
}

const nothing: ReleaseProblem = { problem: null, clockNotice: null };

const isAway = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** Undefined while loading; null if nothing was tried. */
function useHeld(release: Release, work: readonly Work[]): LocalCodeCheck | null | undefined {
  const [stored, setStored] = useState<LocalCodeCheck | null | undefined>(undefined);
  useEffect(() => {
    let isOver = false;
    void checkCodeLocally(work, release).then((found) => isOver || setStored(found));
    return () => {
      isOver = true;
    };
  }, [release, work]);
  return stored;
}

/** Asks the server, or checks offline and reports the try later. */
export function useRelease(transportId: string, release: Release, work: readonly Work[]) {
  const client = useQueryClient();
  const { user } = useSession();
  const [found, setFound] = useState<ReleaseProblem>(nothing);
  const stored = useHeld(release, work);
  /** Queues the work on this phone if the server can't be reached or earlier work is still queued. */
  const sendOrStore = async <K extends WaitingKind>(
    id: string,
    kind: K,
    content: PendingContent[K],
    ask: () => Promise<ReleaseProblem>,
  ): Promise<void> => {
    if (work.length === 0)
      try {
        setFound(await ask());
        return await refresh(client, ...handoverReads);
      } catch (error) {
        if (!isAway(error)) {
          setFound({ ...nothing, problem: describeFailure(error, "We couldn't check the code. Please try again.") });
          return refresh(client, ...handoverReads);
        }
      }
    try {
      await addWork(user!.id, { id, job: transportId, kind, says: content });
      setFound(nothing);
      await refreshWork(client);
    } catch (error) {
      setFound({ ...nothing, problem: describeFailure(error, "We couldn't save this. Please try again.") });
    }
  };
  const check = async (code: string): Promise<void> => {
    if (!isCode(code)) return setFound({ ...nothing, problem: noCode });
    const id = crypto.randomUUID();
    const content = { code, version: release.version, doneAt: new Date().toISOString() };
    return sendOrStore(id, 'handover.release', content, async () => {
      const body = { id, ...content, sentAt: new Date().toISOString() };
      const { result, triesLeft, clockNotice } = await call(checkRelease, { params: { id: transportId }, body });
      if (result === 'outdated') return { problem: 'The shipper made a new code. Ask for it and enter it.', clockNotice };
      return { problem: result === 'wrong' ? describeWrong(triesLeft) : null, clockNotice };
    });
  };
  const goWithout = (reason: string): Promise<void> =>
    sendOrStore(crypto.randomUUID(), 'handover.without-code', { reason }, async () => {
      await call(releaseWithoutCode, { params: { id: transportId }, body: { reason } });
      return nothing;
    });
  return { ...found, held: stored, check, goWithout };
}
