import type { VehicleType } from '#shared/vehicles/vehicles.ts';

const operations = ['runs', 'rolls', 'brakes', 'steers'] as const;
export type Operation = (typeof operations)[number];
export const operationLabels: Record<Operation, string> = {
  runs: 'Engine or motor runs',
  rolls: 'Rolls',
  brakes: 'Brakes hold',
  steers: 'Steers',
};

export const operationAnswers = ['yes', 'no', 'not_tried'] as const;
export type OperationAnswer = (typeof operationAnswers)[number];
export const operationAnswerLabels: Record<OperationAnswer, string> = { yes: 'Yes', no: 'No', not_tried: 'Not tried' };

export interface Asks {
  /** Null if the vehicle has no meter. */
  readonly meter: 'miles' | 'hours' | null;
  readonly level: boolean;
  readonly keys: boolean;
  readonly operations: readonly Operation[];
  readonly number: string;
}

const driven = { level: true, keys: true, operations } as const;

const asks: Record<VehicleType, Asks> = {
  car: { ...driven, meter: 'miles', number: 'VIN' },
  rv: { ...driven, meter: 'miles', number: 'VIN' },
  boat: { meter: 'hours', level: true, keys: true, operations: ['runs', 'steers'], number: 'Hull number' },
  motorcycle: { ...driven, meter: 'miles', number: 'VIN' },
  atv: { ...driven, meter: 'hours', number: 'VIN or serial number' },
  heavy: { ...driven, meter: 'hours', number: 'Serial number' },
  trailer: { meter: null, level: false, keys: false, operations: ['rolls', 'brakes'], number: 'VIN' },
  golf: { ...driven, meter: null, number: 'Serial number' },
};

export const getAsks = (type: VehicleType): Asks => asks[type];

const labelled = <const L extends Record<string, string>>(labels: L) => ({
  labels: labels as Record<keyof L & string, string>,
  names: Object.keys(labels) as [keyof L & string, ...(keyof L & string)[]],
});

export const weathers = labelled({ clear: 'Clear', cloudy: 'Cloudy', rain: 'Rain', snow: 'Snow', fog: 'Fog', indoors: 'Indoors' });
export const lights = labelled({ daylight: 'Daylight', dusk: 'Dusk or dawn', artificial: 'Artificial light', dark: 'Dark' });
export const surfaces = labelled({
  clean: 'Clean and dry',
  wet: 'Wet',
  dirty: 'Dirty',
  snow: 'Under snow or ice',
  covered: 'Under a cover',
});

/** Conditions that may have hidden damage; the report says so. */
export const mayHideDamage = ({ light, surface }: { light: string; surface: string }): boolean =>
  surface !== 'clean' || light === 'dark' || light === 'dusk';

export const verdicts = {
  clean: 'Clean: no new damage',
  exceptions: 'With exceptions: new damage is on the diagram',
  subject: "Subject to inspection: the vehicle couldn't be inspected properly",
} as const;
export type Verdict = keyof typeof verdicts;
export const verdictNames = Object.keys(verdicts) as [Verdict, ...Verdict[]];
