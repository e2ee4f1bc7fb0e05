import type { inspectionReopened, surveySealed } from '#domains/inspections/events.ts';
import { countsWords } from '#domains/inspections/counts-rules.ts';
import { stageLabels } from '#domains/inspections/shots-rules.ts';
import type { PayloadOf } from '#server/events/outbox.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, unique, type Notice } from './notice.ts';

/** Whoever inspects and whose phone did not come back hears that another one may go on. */
export const ofReopenedInspection = (fact: PayloadOf<typeof inspectionReopened>): Notice[] => [
  about(
    fact.driverId,
    fact.transportId,
    `${stageLabels[fact.stage]} of the ${fact.vehicle}: another phone may go on`,
    `${asSentence(fact.reason)} You act next: open it on the phone that you have; what had arrived is there.`,
  ),
];

/** Shipper and carrier's side hear of an independent inspection. */
export const ofSurvey = ({ shipperId, crewIds, actorId, transportId, ...fact }: PayloadOf<typeof surveySealed>): Notice[] => {
  const { vehicle, route, inspectorName } = fact;
  return unique([shipperId, ...crewIds], actorId).map((userId) =>
    about(
      userId,
      transportId,
      `${inspectorName} inspected the ${vehicle}`,
      `${route}. ${countsWords(fact)}. Read it under Documents.`,
      false,
    ),
  );
};
