import { checkRelease } from '#domains/handovers/release.ts';
import { uploadOwnLicense } from '#domains/handovers/driver-license/license.ts';
import { getPickup, listHandover } from '#domains/handovers/queries.ts';
import { getAsks } from '#domains/inspections/asks-rules.ts';
import { beginInspection } from '#domains/inspections/begin.ts';
import { findArea } from '#domains/inspections/damage/areas-rules.ts';
import { addInspectionPhoto } from '#domains/inspections/photos/photos.ts';
import { requiredShots, type ShotName, type Stage } from '#domains/inspections/photos/shots-rules.ts';
import { listInspections } from '#domains/inspections/queries.ts';
import { sealInspection } from '#domains/inspections/sealing/seal.ts';
import { addSteps } from '#domains/inspections/steps.ts';
import type { StepContent } from '#domains/inspections/steps-schemas.ts';
import { getTransport } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { drawLicense, drawMarkPhoto, drawShot, type VehicleScene } from './pictures.ts';
import type { Shipment } from './shipment.ts';
import { skipReasons, walks, type Mark, type Walk } from './walks.ts';

const now = () => new Date().toISOString();

function strokesFor(name: string): number[][] {
  const wide = 800 / name.length;
  let left = 70;
  return name.split(' ').map((word) => {
    const stroke = [...word].flatMap((letter, at) => {
      const high = at === 0 ? 120 : 34 + ((letter.charCodeAt(0) * 13) % 46);
      const x = left;
      left += wide;
      return Array.from({ length: 10 }, (_, step) => {
        const turn = (step / 10) * 2 * Math.PI;
        return [x + (wide * step) / 10 + Math.sin(turn) * wide * 0.35, 250 - (high * (1 - Math.cos(turn))) / 2 - (x - 70) * 0.03];
      }).flat();
    });
    left += wide;
    return stroke.map(Math.round);
  });
}

class Walkaround {
  readonly #driver: ActorCtx;
  readonly #id: string;
  readonly #deviceId: string;
  readonly #place: { lat: number; lng: number; accuracyMeters: number };
  #sequence = 0;
  constructor(driver: ActorCtx, id: string, deviceId: string, location: { lat: number; lng: number; accuracyMeters: number }) {
    this.#driver = driver;
    this.#id = id;
    this.#deviceId = deviceId;
    this.#place = location;
  }

  async addSteps(contents: readonly StepContent[]): Promise<void> {
    const steps = contents.map((step) => ({ ...step, id: newId(), sequence: (this.#sequence += 1), doneAt: now() }));
    await addSteps(this.#driver, this.#id, { deviceId: this.#deviceId, sentAt: now(), steps });
  }

  async photograph(bytes: Buffer, shows: { shot: string } | { damageId: string }): Promise<void> {
    this.#sequence += 1;
    const fields = {
      stepId: newId(),
      sequence: String(this.#sequence),
      deviceId: this.#deviceId,
      doneAt: now(),
      sentAt: now(),
      place: JSON.stringify(this.#place),
      ...shows,
    };
    const file = { bytes, fileName: `IMG_${2100 + this.#sequence}.jpg` };
    await addInspectionPhoto(this.#driver, this.#id, () => Promise.resolve({ file, fields }));
  }

  seal = () => sealInspection(this.#driver, this.#id, { deviceId: this.#deviceId });
}

const toDamage = (type: VehicleScene['type'], { area: code, kind, size, note }: Mark) => {
  const area = findArea(type, code)!;
  return { damageId: newId(), area: code, view: area.view, x: area.x, y: area.y, kind, size, note };
};

function readings({ type, reading }: VehicleScene, { fuel }: Walk, isElectric: boolean): StepContent {
  const { meter, level, keys } = getAsks(type);
  return {
    kind: 'readings',
    data: {
      odometer: meter ? reading : null,
      odometerUnreadable: null,
      levelKind: isElectric ? 'charge' : 'fuel',
      levelPercent: level ? fuel : null,
      levelUnreadable: null,
      keys: keys ? 2 : null,
    },
  };
}

function operation(type: VehicleScene['type']): StepContent {
  const answers = Object.fromEntries(getAsks(type).operations.map((name) => [name, 'yes']));
  return { kind: 'operation', data: { runs: null, rolls: null, brakes: null, steers: null, ...answers } };
}

const signatures = (driver: string, customer: string): StepContent[] => [
  { kind: 'signature', data: { party: 'driver', how: 'drawn', name: driver, strokes: strokesFor(driver), confirmed: false, reason: '' } },
  {
    kind: 'signature',
    data: { party: 'customer', how: 'drawn', name: customer, strokes: strokesFor(customer), confirmed: false, reason: '' },
  },
];

async function placeAt(driver: ActorCtx, transportId: string, stage: Stage) {
  const { fromLat, fromLng, toLat, toLng } = await getTransport(driver, transportId);
  const [lat, lng] = stage === 'pickup' ? [fromLat, fromLng] : [toLat, toLng];
  return { lat: lat!, lng: lng!, accuracyMeters: 14 };
}

const sides: readonly ShotName[] = ['front', 'rear', 'left', 'right'];

/** Damage of the delivery is not there yet at pickup. */
export function toSamplePicture({ facts, key }: Shipment, stage: Stage, number: string): VehicleScene {
  const walk = walks[key]!;
  const type = facts.vehicleType ?? 'car';
  const marks = walk.marks.filter(({ at }) => at === 'pickup' || stage === 'delivery').map((mark) => toDamage(type, mark));
  return { type, color: walk.color, marks, reading: walk.reading, number, place: stage === 'pickup' ? walk.from : walk.to };
}

export async function inspect(driver: ActorCtx, transportId: string, stage: Stage, shipment: Shipment): Promise<void> {
  const walk = walks[shipment.key]!;
  const [id, deviceId] = [newId(), newId()];
  const location = await placeAt(driver, transportId, stage);
  await beginInspection(driver, transportId, {
    id,
    stage,
    deviceId,
    startedAt: now(),
    sentAt: now(),
    place: location,
    noPlaceReason: null,
  });
  const { vehicle } = await listInspections(driver, transportId);
  const type = vehicle.vehicleType;
  const number = vehicle.vin ?? `${shipment.vehicle[1].slice(0, 3).toUpperCase()}${String(walk.reading * 7).slice(0, 5)}`;
  const scene = toSamplePicture(shipment, stage, number);
  const walkaround = new Walkaround(driver, id, deviceId, location);
  const isTaken = (shot: ShotName) => walk.isThorough === true || sides.includes(shot);
  const shots = requiredShots(type);
  const pictures = await Promise.all(shots.filter(isTaken).map(async (shot) => ({ shot, bytes: await drawShot(scene, shot) })));
  for (const { shot, bytes } of pictures) await walkaround.photograph(bytes, { shot });
  const found = walk.marks.filter(({ at }) => at === stage).map((mark) => toDamage(type, mark));
  await walkaround.addSteps([
    ...shots
      .filter((shot) => !isTaken(shot))
      .map((shot) => ({ kind: 'shot_skipped', data: { shot, reason: skipReasons[shot]! } }) as const),
    { kind: 'vin', data: { vin: number, unreadable: null, confirmed: vehicle.vin === null } },
    readings(scene, walk, shipment.vehicle[1] === 'Tesla'),
    operation(type),
    {
      kind: 'surroundings',
      data: { weather: walk.weather, light: walk.weather === 'indoors' ? 'artificial' : 'daylight', surface: 'clean' },
    },
    ...found.map((data) => ({ kind: 'damage', data }) as const),
  ]);
  for (const mark of found) await walkaround.photograph(await drawMarkPhoto(scene, mark), { damageId: mark.damageId });
  const { contactName, deliveryContactName } = shipment.contacts ?? {};
  const handsOver = stage === 'pickup' ? contactName : deliveryContactName;
  const isNew = stage === 'delivery' && found.length > 0;
  await walkaround.addSteps([
    { kind: 'walked_around', data: { nothingMore: true } },
    { kind: 'items', data: { present: walk.items !== undefined, list: walk.items ?? '' } },
    ...(stage === 'delivery'
      ? [
          {
            kind: 'outcome',
            data: { verdict: isNew ? 'exceptions' : 'clean', note: isNew ? 'We looked at it together, it was not there before.' : '' },
          } as const,
        ]
      : []),
    ...signatures(driver.actor.fullName, handsOver ?? vehicle.customerName ?? 'Customer'),
  ]);
  await walkaround.seal();
}

export async function completePickup(
  driver: ActorCtx,
  shipper: ActorCtx,
  transportId: string,
  shipment: Shipment,
  license: string,
): Promise<void> {
  const [handover] = await listHandover(shipper, transportId);
  const { release } = await getPickup(driver, transportId);
  await checkRelease(driver, transportId, { id: newId(), doneAt: now(), sentAt: now(), code: handover!.code!, version: release!.version });
  const picture = {
    id: newId(),
    licenseType: 'front',
    capturedAt: now(),
    sentAt: now(),
    file: { bytes: await drawLicense(license), fileName: 'IMG_2099.jpg' },
  } as const;
  await uploadOwnLicense(driver, transportId, () => Promise.resolve(picture));
  await inspect(driver, transportId, 'pickup', shipment);
}
