import type { Content } from '../sealing/content-rules.ts';
import type { Inspection, Inspections } from '../schemas.ts';
import type { InspectionStage } from '../photos/shots-rules.ts';

/** For surveys, the reader's own: the open one, or else the last sealed one. */
export function ownView(all: Inspections, stage: InspectionStage): Inspection | null {
  if (stage !== 'survey') return all[stage];
  const own = all.surveys.filter(({ deviceId, can }) => deviceId !== null || can.write);
  return own.find(({ state }) => state === 'open') ?? own[0] ?? null;
}

export const withView = (all: Inspections, view: Inspection): Inspections =>
  view.stage === 'survey'
    ? { ...all, surveys: [{ ...view, stage: view.stage }, ...all.surveys.filter(({ id }) => id !== view.id)] }
    : { ...all, [view.stage]: view };

/** Pickup content for comparison at delivery. */
export const getPickupContent = ({ pickup }: Inspections, stage: InspectionStage): Content | null =>
  stage === 'delivery' ? (pickup?.content ?? null) : null;
