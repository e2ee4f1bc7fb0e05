import type { BodyOf } from '#shared/endpoint.ts';
import type { Work } from '#web/offline/work.ts';
import { applyStep, emptyContent, type WrittenStep } from '#domains/inspections/sealing/content-rules.ts';
import type { beginInspection } from '#domains/inspections/endpoints.ts';
import type { Inspection, Inspections } from '#domains/inspections/schemas.ts';
import { toProgress } from '#domains/inspections/missing-rules.ts';
import type { InspectionStage, ShotName } from '#domains/inspections/photos/shots-rules.ts';
import type { StepContent } from '#domains/inspections/steps-schemas.ts';
import { ownView } from '../own-view.ts';

export interface PendingContent {
  'inspection.begin': { readonly stage: InspectionStage; readonly body: Omit<BodyOf<typeof beginInspection>, 'sentAt'> };
  'inspection.step': { readonly stage: InspectionStage; readonly doneAt: string; readonly says: StepContent };
  'inspection.photo': { readonly stage: InspectionStage; readonly doneAt: string; readonly shot?: ShotName; readonly damageId?: string };
  'inspection.video': { readonly stage: InspectionStage; readonly doneAt: string; readonly seconds: number };
  'inspection.seal': { readonly stage: InspectionStage };
}
export type WaitingKind = keyof PendingContent;

const isOf = <K extends WaitingKind>(work: Work, kind: K): work is Work & { says: PendingContent[K] } => work.kind === kind;

/** Not yet received by the server. */
export const isOnPhone = ({ sha256 }: { sha256: string }): boolean => sha256 === '';

function toStep(work: Work): WrittenStep | null {
  if (isOf(work, 'inspection.step')) return work.says.says;
  if (isOf(work, 'inspection.video')) {
    const { seconds, doneAt: recordedAt } = work.says;
    const mime = work.file?.type === 'video/mp4' ? 'video/mp4' : 'video/webm';
    const data = {
      videoId: work.id,
      fileName: work.file?.name ?? '',
      sha256: '',
      mime,
      seconds,
      recordedAt,
      byteSize: 0,
      devicePlace: null,
    } as const;
    return { kind: 'video', data };
  }
  if (!isOf(work, 'inspection.photo')) return null;
  const { shot = null, damageId = null } = work.says;
  const own = { photoId: work.id, fileName: work.file?.name ?? '', sha256: '', cameraTime: null, cameraPlace: null, devicePlace: null };
  return { kind: 'photo', data: { shot, damageId, ...own } };
}

function begunHere(work: Work | undefined, transportId: string, inspectorName: string): Inspection | null {
  if (!work || !isOf(work, 'inspection.begin')) return null;
  const { id, stage, deviceId, startedAt, place, noPlaceReason } = work.says.body;
  return {
    id,
    transportId,
    stage,
    deviceId,
    startedAt,
    place,
    noPlaceReason,
    inspectorName,
    state: 'open',
    nextSequence: 1,
    content: emptyContent,
    exceptions: [],
    progress: { done: 0, total: 0, missing: 0 },
    remarks: {},
    clockAheadSeconds: null,
    sealedAt: null,
    hash: null,
    verified: null,
    can: { write: true, reopen: false },
  };
}

export interface PendingInspection {
  readonly view: Inspection | null;
  /** Steps that the server has. */
  readonly sent: number;
  readonly waiting: number;
  /** Sealed on this phone but not sent; false if the server refused any of the job's work, which blocks the seal. */
  readonly isSealing: boolean;
}

/** Applies the work waiting on this phone to the server's state. */
export function applyPendingWork(
  all: Inspections,
  stage: InspectionStage,
  work: readonly Work[],
  inspectorName: string,
): PendingInspection {
  const own = work.filter(({ says, kind }) => kind.startsWith('inspection.') && (says as { stage: InspectionStage }).stage === stage);
  const begin = own.find(({ kind }) => kind === 'inspection.begin');
  const local = begunHere(begin, all.pickup?.transportId ?? begin?.job ?? '', inspectorName);
  const last = ownView(all, stage);
  // A survey begun here after a sealed one is a new survey.
  const served = stage === 'survey' && local && last?.state === 'sealed' && last.id !== local.id ? null : last;
  const base = served && local ? { ...served, deviceId: local.deviceId } : (served ?? local);
  const sent = served ? served.progress.done : 0;
  if (!base?.content || base.state === 'sealed') return { view: base, sent, waiting: own.length, isSealing: false };
  const content = own.reduce((so, one) => {
    const step = toStep(one);
    return step ? applyStep(so, step) : so;
  }, base.content);
  const view = { ...base, content, progress: toProgress({ ...all.vehicle, stage }, content) };
  const isSealing = own.some(({ kind }) => kind === 'inspection.seal') && work.every(({ refusal }) => refusal === null);
  return { view, sent, waiting: own.length, isSealing };
}
