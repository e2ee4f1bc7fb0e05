import type { QueryClient } from '@tanstack/react-query';
import { offerReads } from '#domains/quotes/web/quote-data.ts';
import { ApiError, call, getUrl } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import type { Send } from '#web/offline/outbox.ts';
import { cacheReply } from '#web/offline/sealed-store.ts';
import type { Work } from '#web/offline/work.ts';
import { ownDeviceId } from '#web/offline/device.ts';
import type { Inspection, Inspections } from '#domains/inspections/schemas.ts';
import {
  addInspectionPhoto,
  addInspectionVideo,
  addSteps,
  beginInspection,
  listInspections,
  sealInspection,
} from '#domains/inspections/endpoints.ts';
import type { InspectionStage } from '#domains/inspections/photos/shots-rules.ts';
import { ownView, withView } from '../own-view.ts';
import type { PendingContent } from './waiting.ts';

const urlFor = (transportId: string): string => getUrl(listInspections.path, { params: { id: transportId } });
const now = () => new Date().toISOString();

export function inspectionSends(client: QueryClient, account: string): Readonly<Record<keyof PendingContent, Send>> {
  const learn = async (job: string, view: Inspection): Promise<void> => {
    const queryKey = [urlFor(job)];
    // Cancel older requests, whose answers would overwrite this one.
    if (client.getQueryData(queryKey)) await client.cancelQueries({ queryKey, exact: true });
    const all = client.setQueryData<Inspections>(queryKey, (cached) => cached && withView(cached, view));
    if (all) await cacheReply(account, urlFor(job), all).catch(() => undefined);
  };
  const fetchInspections = async (job: string, signal: AbortSignal): Promise<Inspections> => {
    const all = await call(listInspections, { params: { id: job } }, { silent: true, signal });
    client.setQueryData([urlFor(job)], all);
    return all;
  };
  /** Sends with the next sequence number; retries once if another step took it. */
  const inTurn = async (
    job: string,
    stage: InspectionStage,
    signal: AbortSignal,
    send: (inspection: Inspection) => Promise<Inspection>,
  ): Promise<void> => {
    const cached = client.getQueryData<Inspections>([urlFor(job)]);
    const ownInspection = (cached && ownView(cached, stage)) ?? ownView(await fetchInspections(job, signal), stage);
    if (!ownInspection) throw new ApiError(409, "This inspection wasn't started. Start it on this phone.");
    const view = await send(ownInspection).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'out_of_order') throw error;
      return send(ownView(await fetchInspections(job, signal), stage)!);
    });
    await learn(job, view);
  };
  const getText = <K extends keyof PendingContent>(work: Work, _kind: K) => work.says as PendingContent[K];
  const getForm = (work: Work, file: File | null, { place }: Inspection, fields: Readonly<Record<string, unknown>>): FormData => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ stepId: work.id, deviceId: ownDeviceId(), sentAt: now(), ...fields }))
      if (value !== undefined) body.append(name, String(value));
    if (place) body.append('place', JSON.stringify(place));
    if (file) body.append('file', file);
    return body;
  };
  return {
    'inspection.begin': async (work, _file, signal) => {
      const { body } = getText(work, 'inspection.begin');
      const view = await call(beginInspection, { params: { id: work.job }, body: { ...body, sentAt: now() } }, { silent: true, signal });
      if (!client.getQueryData([urlFor(work.job)])) await fetchInspections(work.job, signal);
      await learn(work.job, view);
    },
    'inspection.step': (work, _file, signal) => {
      const { stage, doneAt, says } = getText(work, 'inspection.step');
      return inTurn(work.job, stage, signal, ({ id, nextSequence: sequence }) => {
        const body = { deviceId: ownDeviceId(), sentAt: now(), steps: [{ id: work.id, sequence, doneAt, ...says }] };
        return call(addSteps, { params: { id }, body }, { silent: true, signal });
      });
    },
    'inspection.photo': (work, file, signal) => {
      const { stage, doneAt, shot, damageId } = getText(work, 'inspection.photo');
      return inTurn(work.job, stage, signal, (view) => {
        const body = getForm(work, file, view, { sequence: view.nextSequence, doneAt, shot, damageId });
        return call(addInspectionPhoto, { params: { id: view.id }, body }, { silent: true, signal });
      });
    },
    'inspection.video': (work, file, signal) => {
      const { stage, doneAt } = getText(work, 'inspection.video');
      return inTurn(work.job, stage, signal, (view) => {
        const body = getForm(work, file, view, { sequence: view.nextSequence, doneAt });
        return call(addInspectionVideo, { params: { id: view.id }, body }, { silent: true, signal });
      });
    },
    'inspection.seal': async (work, _file, signal) => {
      const { stage } = getText(work, 'inspection.seal');
      await inTurn(work.job, stage, signal, ({ id }) =>
        call(sealInspection, { params: { id }, body: { deviceId: ownDeviceId() } }, { silent: true, signal }),
      );
      await refresh(client, ...offerReads, '/api/turns');
    },
  };
}
