import type { inspectionReopened } from '#domains/inspections/events.ts';
import { stageLabels } from '#domains/inspections/shots-rules.ts';
import type { PayloadOf } from '#server/events/outbox.ts';
import { about, type Notice } from './notice.ts';

/** The driver whose phone did not come back hears that another one may go on. */
export const ofReopenedInspection = (fact: PayloadOf<typeof inspectionReopened>): Notice[] => [
  about(
    fact.driverId,
    fact.transportId,
    `${stageLabels[fact.stage]} of the ${fact.vehicle}: another phone may go on`,
    `${fact.reason}. You act next: open it on the phone that you have; what had arrived is there.`,
  ),
];
