import { licenseCaptured, released, stopped, codeRenewed, gateRecorded, truckNamed, codeWrong } from '#domains/handovers/events.ts';
import { inspectionBegun, inspectionSealed, surveySealed, inspectionReopened } from '#domains/inspections/events.ts';
import { sharingChanged, linkMade, linkRevoked } from '#domains/tracking/events.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { audit, ofTransport, type Line } from './audit-lines.ts';

const ofInspection = <P extends { inspectionId: string; vehicle: string; route: string; shipperId: string }>({
  vehicle: _vehicle,
  route: _route,
  ...details
}: P): Line => ({ subjectType: 'inspection', subjectId: details.inspectionId, details });

/** What somebody wrote at the vehicle, and what names the truck, stands in the chain of custody. */
const ofHandover = (
  { transportId, quoteId, driverId }: { transportId: string; quoteId: string; driverId: string | null },
  more: Record<string, unknown>,
): Line => ofTransport({ transportId, quoteId, driverId, ...more });

/** What is done at the vehicle and on the road, and to whom that is shown. */
export const groundLines: readonly DomainEvent[] = [
  audit(inspectionBegun, ofInspection),
  audit(inspectionSealed, ofInspection),
  audit(surveySealed, ofInspection),
  audit(inspectionReopened, ofInspection),
  audit(licenseCaptured, ({ licenseType, ...fact }) => ofHandover(fact, { licenseType })),
  audit(released, ({ how, ...fact }) => ofHandover(fact, { how })),
  audit(stopped, ({ why, ...fact }) => ofHandover(fact, { why })),
  audit(codeRenewed, ({ wasStopped, ...fact }) => ofHandover(fact, { wasStopped })),
  audit(gateRecorded, ({ transportId, recordId, direction }) => ofTransport({ transportId, recordId, direction })),
  audit(truckNamed, (fact) => ofHandover(fact, {})),
  audit(codeWrong, ({ triesLeft, ...fact }) => ofHandover(fact, { triesLeft })),
  audit(sharingChanged, ({ isOn, until, isOtherPhone, ...fact }) => ofHandover(fact, { isOn, until, isOtherPhone })),
  audit(linkMade, ({ transportId, linkId, until }) => ofTransport({ transportId, linkId, until })),
  audit(linkRevoked, ({ transportId, linkId }) => ofTransport({ transportId, linkId })),
];
