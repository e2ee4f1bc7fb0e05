import type { Content } from '../sealing/content-rules.ts';
import type { Inspection, Inspections } from '../schemas.ts';
import type { InspectionStage } from '../photos/shots-rules.ts';

/** The inspection of a stage that its reader works on; of independent ones its own, the open one before the last that it sealed. */
export function ownView(all: Inspections, stage: InspectionStage): Inspection | null {
  if (stage !== 'survey') return all[stage];
  const own = all.surveys.filter(({ deviceId, can }) => deviceId !== null || can.write);
  return own.find(({ state }) => state === 'open') ?? own[0] ?? null;
}

/** What a transport's inspections are with this one as it is now. */
export const withView = (all: Inspections, view: Inspection): Inspections =>
  view.stage === 'survey'
    ? { ...all, surveys: [{ ...view, stage: view.stage }, ...all.surveys.filter(({ id }) => id !== view.id)] }
    : { ...all, [view.stage]: view };

/** What stands beside an inspection: at delivery what the pickup inspection says, as far as its reader knows it. */
export const contentBefore = ({ pickup }: Inspections, stage: InspectionStage): Content | null =>
  stage === 'delivery' ? (pickup?.content ?? null) : null;
