import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { call, getUrl, type ApiError } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { refresh, useCall } from '#web/api/queries.ts';
import { ownDeviceId } from '#web/offline/device.ts';
import { useCachedCall } from '#web/offline/use-cached-call.ts';
import { refreshWork } from '#web/offline/use-work.ts';
import { addWork, deleteWork, listWork } from '#web/offline/work.ts';
import type { Inspections } from '#domains/inspections/schemas.ts';
import { beginInspection, getInspectionPhoto, listInspections } from '#domains/inspections/endpoints.ts';
import type { InspectionStage, ShotName } from '#domains/inspections/photos/shots-rules.ts';
import type { StepContent } from '#domains/inspections/steps-schemas.ts';
import { getDeviceLocation } from '../photos/device-location.ts';
import { withView } from '../own-view.ts';
import { stepProblem } from './step-problem.ts';
import type { WaitingKind, PendingContent } from './waiting.ts';

export const useInspections = (transportId: string, options: { enabled?: boolean; fresh?: boolean } = {}) =>
  useCall(listInspections, { params: { id: transportId } }, options);

/** Falls back to this phone's cache when offline. */
export function useInspectionsHere(transportId: string, enabled: boolean): UseQueryResult<Inspections, ApiError> {
  const { user } = useSession();
  return useCachedCall(listInspections, { params: { id: transportId } }, user?.id ?? null, enabled);
}

/** Requires the session cookie. */
export const inspectionPhotoUrl = (id: string, photoId: string, size: 'full' | 'thumb'): string =>
  getUrl(getInspectionPhoto.path, { params: { id, photoId }, query: { size } });

const now = () => new Date().toISOString();

/** Saves each action on this phone first; the queue sends them once, in order. */
export function useInspectionWork(transportId: string, stage: InspectionStage) {
  const client = useQueryClient();
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const url = getUrl(listInspections.path, { params: { id: transportId } });

  /** Any new action discards a refused seal. */
  const dropRefusedSeals = async (account: string): Promise<void> => {
    for (const { n, kind, refusal } of await listWork(account, transportId))
      if (kind === 'inspection.seal' && refusal !== null) await deleteWork(n);
  };
  const add = async <K extends WaitingKind>(kind: K, content: PendingContent[K], file?: File): Promise<boolean> => {
    setFailure(null);
    try {
      await dropRefusedSeals(user!.id);
      await addWork(user!.id, { id: crypto.randomUUID(), job: transportId, kind, says: content, ...(file && { file }) });
      await refreshWork(client);
      return true;
    } catch (error) {
      setFailure(describeFailure(error, "We couldn't save this. Please try again."));
      return false;
    }
  };
  const write = async (step: StepContent): Promise<boolean> => {
    const problem = stepProblem(step);
    if (problem === null) return add('inspection.step', { stage, doneAt: now(), says: step });
    setFailure(problem);
    return false;
  };
  /** Asks the server first, which knows about other phones; offline, the inspection begins on this phone. */
  const begin = async (): Promise<void> => {
    setFailure(null);
    const startedAt = now();
    const body = { id: crypto.randomUUID(), stage, deviceId: ownDeviceId(), startedAt, ...(await getDeviceLocation()) };
    try {
      const view = await call(beginInspection, { params: { id: transportId }, body: { ...body, sentAt: now() } });
      client.setQueryData<Inspections>([url], (all) => all && withView(all, view));
      if (stage === 'survey') void refresh(client, '/api/turns');
    } catch (error) {
      if (error instanceof TypeError) await add('inspection.begin', { stage, body });
      else setFailure(describeFailure(error, "We couldn't start the inspection. Please try again."));
    }
  };
  return {
    failure,
    clearFailure: () => setFailure(null),
    begin,
    write,
    addPhoto: (file: File, about: { shot?: ShotName; damageId?: string }): Promise<boolean> =>
      add('inspection.photo', { stage, doneAt: now(), ...about }, file),
    addVideo: (file: File, seconds: number): Promise<boolean> => add('inspection.video', { stage, doneAt: now(), seconds }, file),
    seal: (): Promise<boolean> => add('inspection.seal', { stage }),
  };
}

export type InspectionWork = ReturnType<typeof useInspectionWork>;
