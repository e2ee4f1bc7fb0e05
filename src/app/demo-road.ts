import { listHandover, getPickup } from '#domains/handovers/queries.ts';
import { uploadOwnLicense } from '#domains/handovers/driver-license/license.ts';
import { checkRelease } from '#domains/handovers/release.ts';
import { beginInspection } from '#domains/inspections/begin.ts';
import type { WrittenSays } from '#domains/inspections/sealing/content-rules.ts';
import { bothSignatures, completeSteps } from '#domains/inspections/fixtures.ts';
import { listInspections } from '#domains/inspections/queries.ts';
import { sealInspection } from '#domains/inspections/sealing/seal.ts';
import { shotInSentence, type Stage } from '#domains/inspections/photos/shots-rules.ts';
import { addSteps } from '#domains/inspections/steps.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';

const now = () => new Date().toISOString();

/** Nothing is photographed here, and its own people sign. */
function inDemonstration(step: WrittenSays, driverName: string, customerName: string): WrittenSays {
  if (step.kind === 'shot_skipped')
    return {
      ...step,
      data: { ...step.data, reason: `No photo of the ${shotInSentence(step.data.shot)} in this demonstration` },
    };
  if (step.kind !== 'signature') return step;
  return { ...step, data: { ...step.data, name: step.data.party === 'driver' ? driverName : customerName } };
}

/** Has the driver inspect the vehicle and both sign, by which it is picked up or delivered. */
export async function inspect(driver: ActorCtx, transportId: string, stage: Stage): Promise<void> {
  const deviceId = newId();
  const begun = {
    id: newId(),
    stage,
    deviceId,
    startedAt: now(),
    sentAt: now(),
    place: null,
    noPlaceReason: 'No location in this demonstration',
  };
  const { id } = await beginInspection(driver, transportId, begun);
  const { vehicle } = await listInspections(driver, transportId);
  const says = [...completeSteps(vehicle.vehicleType, { stage, ...(vehicle.vin && { vin: vehicle.vin }) }), ...bothSignatures];
  const customer = vehicle.customerName ?? 'Customer';
  const steps = says.map((step, at) => ({
    ...inDemonstration(step, driver.actor.fullName, customer),
    id: newId(),
    sequence: at + 1,
    doneAt: now(),
  }));
  await addSteps(driver, id, { deviceId, sentAt: now(), steps: steps as Parameters<typeof addSteps>[2]['steps'] });
  await sealInspection(driver, id, { deviceId });
}

/** The whole pickup: the code that the shipper tells, the front of the license, the inspection. */
export async function pickUp(driver: ActorCtx, shipper: ActorCtx, transportId: string): Promise<void> {
  const [handover] = await listHandover(shipper, transportId);
  const { release } = await getPickup(driver, transportId);
  const tried = { id: newId(), doneAt: now(), sentAt: now() };
  await checkRelease(driver, transportId, { ...tried, code: handover!.code!, version: release!.version });
  const bytes = await buildJpeg({ width: 856, height: 540, color: '#40506a' });
  const picture = {
    id: newId(),
    licenseType: 'front',
    capturedAt: now(),
    sentAt: now(),
    file: { bytes, fileName: 'license.jpg' },
  } as const;
  await uploadOwnLicense(driver, transportId, () => Promise.resolve(picture));
  await inspect(driver, transportId, 'pickup');
}
