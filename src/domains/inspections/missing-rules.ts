import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import { getAsks, operationLabels, type Operation } from './asks-rules.ts';
import type { Content } from './sealing/content-rules.ts';
import { requiredShots, shotInSentence, type InspectionStage, type ShotName } from './photos/shots-rules.ts';
import { signersByStage, type Party } from './signers-rules.ts';
import { readVin, type BookedVehicle } from './vin-rules.ts';

const sections = ['photos', 'vin', 'readings', 'operation', 'surroundings', 'damage', 'items', 'outcome', 'signatures'] as const;
export type Section = (typeof sections)[number];

export const sectionLabels: Record<Section, string> = {
  photos: 'Photos',
  vin: 'VIN or serial number',
  readings: 'Readings and keys',
  operation: 'What works',
  surroundings: 'Weather and light',
  damage: 'Damage',
  items: 'Personal items',
  outcome: 'Receipt',
  signatures: 'Signatures',
};

export interface MissingItem {
  readonly section: Section;
  readonly words: string;
}

export interface InspectionFacts extends BookedVehicle {
  readonly stage: InspectionStage;
}

export const getSections = ({ stage, vehicleType }: { stage: InspectionStage; vehicleType: VehicleType }): Section[] =>
  sections.filter((section) => {
    const { meter, level, keys, operations } = getAsks(vehicleType);
    if (section === 'outcome') return stage === 'delivery';
    if (section === 'readings') return meter !== null || level || keys;
    return section !== 'operation' || operations.length > 0;
  });

type Shots = Pick<Content, 'photos' | 'skipped'>;

const plain = (reason: string): string =>
  reason
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The other shot skipped for the same reason, or null. Each skipped shot needs its own reason. */
export function sameReason(skipped: Content['skipped'], { shot, reason }: Content['skipped'][number]): ShotName | null {
  const first = skipped.find((one) => plain(one.reason) === plain(reason));
  return first && first.shot !== shot ? first.shot : null;
}

const openShots = (vehicleType: VehicleType, { photos, skipped }: Shots): ShotName[] =>
  requiredShots(vehicleType).filter(
    (name) => !photos.some(({ shot }) => shot === name) && !skipped.some((one) => one.shot === name && sameReason(skipped, one) === null),
  );

function missingPhoto(shot: ShotName, { skipped }: Shots): string {
  const one = skipped.find((skip) => skip.shot === shot);
  const other = one && sameReason(skipped, one);
  const label = shotInSentence(shot);
  return other ? `Photo: ${label}. You gave the same reason as for ${shotInSentence(other)}. Give a separate one` : `Photo: ${label}`;
}

/** Skipped required photos with their reasons, shown to the shipper before the vehicle or money is released. */
export const getExceptions = (vehicleType: VehicleType, { skipped }: Shots): Content['skipped'] =>
  skipped.filter(({ shot }) => requiredShots(vehicleType).includes(shot));

/** '7 of 12'. */
export function shotProgress(vehicleType: VehicleType, content: Shots): { done: number; total: number } {
  const total = requiredShots(vehicleType).length;
  return { done: total - openShots(vehicleType, content).length, total };
}

function missingVin({ vin }: Content, inspected: InspectionFacts): string[] {
  const { number } = getAsks(inspected.vehicleType);
  if (!vin || (vin.vin === null && !vin.unreadable)) return [`${number}: enter it, or say why it can't be read`];
  if (vin.vin === null) return [];
  const { ok, match, message } = readVin(vin.vin, inspected);
  if (!ok) return [message];
  return match === 'differs' && !vin.confirmed ? [`${number}: doesn't match the booking. Confirm that you compared it, or stop here`] : [];
}

function missingReadings({ readings }: Content, vehicleType: VehicleType): string[] {
  const { meter, level, keys } = getAsks(vehicleType);
  const isRead = (value: number | null | undefined, reason: string | null | undefined) => value != null || Boolean(reason);
  return [
    meter !== null &&
      !isRead(readings?.odometer, readings?.odometerUnreadable) &&
      (meter === 'miles' ? 'Odometer: enter the miles' : 'Hour meter: enter the hours'),
    level && !isRead(readings?.levelPercent, readings?.levelUnreadable) && 'Fuel or charge: enter the level',
    keys && readings?.keys == null && 'Keys: enter how many',
  ].filter((text) => text !== false);
}

const missingOperation = ({ operation }: Content, vehicleType: VehicleType): string[] =>
  getAsks(vehicleType)
    .operations.filter((name: Operation) => operation?.[name] == null)
    .map((name) => `${operationLabels[name]}: yes, no or not tried`);

function missingDamage({ damages, walkedAround }: Content): string[] {
  if (walkedAround) return [];
  return [damages.length === 0 ? 'Mark the damage, or confirm there is none' : 'Confirm there is no more damage'];
}

function missingItems({ items }: Content): string[] {
  if (!items) return ['Personal items: say if there are any'];
  return items.present && items.list === '' ? ['Personal items: list them'] : [];
}

function missingOutcome({ outcome, damages }: Content): string[] {
  if (!outcome) return ['Choose how the receiver accepts the vehicle'];
  if (outcome.verdict === 'clean' && damages.length > 0) return ["New damage is marked, so the receipt can't be clean"];
  return outcome.verdict !== 'clean' && outcome.note === '' ? ["Enter the receiver's notes"] : [];
}

const toSign: Readonly<Record<Party, (stage: InspectionStage) => string>> = {
  driver: () => 'The driver signs',
  customer: (stage) => `${stage === 'pickup' ? 'The customer' : 'The receiver'} signs, or you say why not`,
  inspector: () => 'The inspection agent signs',
};

const missingSignatures = ({ signatures }: Content, stage: InspectionStage): string[] =>
  signersByStage[stage].filter((party) => !signatures.some((one) => one.party === party)).map((party) => toSign[party](stage));

/** Empty if the inspection can be sealed. */
export function toMissing(inspected: InspectionFacts, content: Content): MissingItem[] {
  const { stage, vehicleType } = inspected;
  const textsBySection: Record<Section, () => string[]> = {
    photos: () => openShots(vehicleType, content).map((name) => missingPhoto(name, content)),
    vin: () => missingVin(content, inspected),
    readings: () => missingReadings(content, vehicleType),
    operation: () => missingOperation(content, vehicleType),
    surroundings: () => (content.surroundings ? [] : ['Weather, light and surface']),
    damage: () => missingDamage(content),
    items: () => missingItems(content),
    outcome: () => missingOutcome(content),
    signatures: () => missingSignatures(content, stage),
  };
  return getSections(inspected).flatMap((section) => textsBySection[section]().map((text) => ({ section, words: text })));
}

/** Each required photo and each other complete section counts as one step. */
export function toProgress(inspected: InspectionFacts, content: Content): { done: number; total: number; missing: number } {
  const missing = toMissing(inspected, content);
  const parts = getSections(inspected).filter((section) => section !== 'photos');
  const open = new Set(missing.map(({ section }) => section));
  const photos = shotProgress(inspected.vehicleType, content);
  const done = photos.done + parts.filter((section) => !open.has(section)).length;
  return { done, total: photos.total + parts.length, missing: missing.length };
}
