import type { inspectionReopened, inspectionSealed, surveySealed } from '#domains/inspections/events.ts';
import { countsWords } from '#domains/inspections/counts-rules.ts';
import { stageLabels } from '#domains/inspections/shots-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { counted } from '#shared/counted.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, unique, type Notice } from './notice.ts';

/** Whoever inspects and whose phone did not come back hears that another one may go on. */
export const ofReopenedInspection = (fact: PayloadOf<typeof inspectionReopened>): Notice[] => [
  about(
    fact.driverId,
    fact.transportId,
    `${stageLabels[fact.stage]} of the ${fact.vehicle}: another phone may go on`,
    `${asSentence(fact.reason)} Your turn: open it on the phone that you have; what had arrived is there.`,
  ),
];

/** The shipper hears that required photos are missing, and where the reasons are. */
export const ofPhotoExceptions = ({
  shipperId,
  transportId,
  vehicle,
  route,
  stage,
  exceptions,
}: PayloadOf<typeof inspectionSealed>): Notice[] =>
  exceptions === 0
    ? []
    : [
        about(
          shipperId,
          transportId,
          `${stageLabels[stage]} of the ${vehicle}: ${counted(exceptions, 'required photo is', 'required photos are')} missing`,
          `${route}. Read the driver's reasons${stage === 'delivery' ? ' before you confirm the delivery' : ''}.`,
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
