import { readAmount, typedCount } from '#shared/amount.ts';
import { getCsv } from '#shared/csv/csv.ts';
import { meantCell } from '#shared/csv/csv-reader.ts';
import { isDay } from '#shared/dates/days.ts';
import type { StopKind } from '../stops/stop-rules.ts';
import { maxVehicleYear, minVehicleYear, transportTypes, vehicleTypes } from '#shared/vehicles/vehicles.ts';

export const importLimit = 200;

/** The API's body limit. */
export const importBytes = 1024 * 1024;

export interface ParsedCell {
  readonly value?: unknown;
  readonly problem?: string;
  readonly warning?: string;
}

export interface ImportColumn {
  readonly name: string;
  readonly field: string;
  readonly isNeeded: boolean;
  /** Other accepted headings, including those of our exports. */
  readonly aliases: readonly string[];
  readonly example: string;
  readonly words?: readonly string[];
  readonly read: (cell: string) => ParsedCell;
}

const asText = (cell: string): ParsedCell => ({ value: cell });

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const getOne =
  (options: readonly { readonly value: string; readonly label: string }[]) =>
  (cell: string): ParsedCell => {
    const typed = bare(cell);
    const found = options.find(({ value, label }) => typed === bare(value) || typed === bare(label));
    return found ? { value: found.value } : { problem: `Use one of ${options.map(({ value }) => value).join(', ')}` };
  };

const asTruth = (cell: string): ParsedCell => {
  const isYes = /^(?:yes|y|true|1)$/i.test(cell);
  return isYes || /^(?:no|n|false|0)$/i.test(cell) ? { value: isYes } : { problem: 'Enter yes or no' };
};

/** Spreadsheets reformat dates in US style, sometimes with a two-digit year. */
const asDay = (cell: string): ParsedCell => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(cell) ?? [];
  const value = year ? `${year.padStart(4, '20')}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : cell;
  return isDay(value) ? { value } : { problem: 'Enter the date as 2026-12-31 or 12/31/2026' };
};

/** Spreadsheets drop leading zeros of ZIP codes. */
const asZip = (cell: string): ParsedCell => {
  if (!/^\d{3,4}$/.test(cell)) return { value: cell };
  const value = cell.padStart(5, '0');
  return { value, warning: `${cell} is read as ${value}` };
};

const asCount = (cell: string): ParsedCell => {
  const count = typedCount(cell);
  return count === null ? { problem: 'Enter a whole number' } : { value: String(count) };
};

const asYear = (cell: string): ParsedCell => {
  const isYear = /^\d{4}$/.test(cell) && Number(cell) >= minVehicleYear && Number(cell) <= maxVehicleYear();
  return isYear ? { value: cell } : { problem: `Enter a year from ${minVehicleYear} to ${maxVehicleYear()}` };
};

/** Other amount errors are reported by the form's checks. */
const asDollars = (cell: string): ParsedCell =>
  readAmount(cell).problem === 'none' ? { problem: 'Enter dollars, like 18500 or 18,500.00' } : { value: cell };

const asObject = (cell: string): ParsedCell => {
  try {
    return { value: JSON.parse(cell) };
  } catch {
    return { problem: 'Enter JSON, like {"branch": "Austin"}' };
  }
};

type More = Partial<Pick<ImportColumn, 'isNeeded' | 'aliases' | 'example' | 'words'>>;
const toTexts = (options: readonly { readonly value: string }[]): readonly string[] => options.map(({ value }) => value);
const column = (name: string, field: string, read: ImportColumn['read'] = asText, more: More = {}): ImportColumn => ({
  name,
  field,
  read,
  isNeeded: false,
  aliases: [],
  example: '',
  ...more,
});

/** Only the first contact has columns. */
const stopColumns = (kind: StopKind): ImportColumn[] => [
  ...(kind === 'delivery' ? [column('delivery_date', 'stops.delivery.windowFrom', asDay, { aliases: ['delivery_day'] })] : []),
  column(`${kind}_until`, `stops.${kind}.windowTo`, asDay, { aliases: [`${kind}_window_end`] }),
  column(`${kind}_contact`, `stops.${kind}.contacts.0.name`, asText, { aliases: [`${kind}_contact_name`] }),
  column(`${kind}_phone`, `stops.${kind}.contacts.0.phone`, asText, { aliases: [`${kind}_contact_phone`] }),
  column(`${kind}_hours`, `stops.${kind}.hours`),
  column(`${kind}_truck_feet`, `stops.${kind}.longestTruckFt`, asCount, { aliases: [`${kind}_longest_truck_ft`] }),
  column(`${kind}_appointment`, `stops.${kind}.needsAppointment`, asTruth),
  column(`${kind}_twic`, `stops.${kind}.needsTwic`, asTruth),
  ...(kind === 'delivery'
    ? [column('delivery_gate_pass', 'stops.delivery.gatePass'), column('delivery_notes', 'stops.delivery.notes')]
    : []),
];

export const importColumns: readonly ImportColumn[] = [
  column('vehicle_type', 'vehicleType', getOne(vehicleTypes), {
    isNeeded: true,
    aliases: ['type'],
    example: 'car',
    words: toTexts(vehicleTypes),
  }),
  column('year', 'vehicleYear', asYear, { isNeeded: true, aliases: ['vehicle_year', 'model_year'], example: '2021' }),
  column('make', 'vehicleMake', asText, { isNeeded: true, aliases: ['vehicle_make'], example: 'Honda' }),
  column('model', 'vehicleModel', asText, { isNeeded: true, aliases: ['vehicle_model'], example: 'Accord' }),
  column('pickup_zip', 'fromZipCode', asZip, { isNeeded: true, aliases: ['from_zip', 'from_zip_code', 'origin_zip'], example: '78701' }),
  column('delivery_zip', 'toZipCode', asZip, { isNeeded: true, aliases: ['to_zip', 'to_zip_code', 'destination_zip'], example: '80202' }),
  column('pickup_date', 'pickupDate', asDay, { aliases: ['pickup_day', 'available_date'] }),
  column('transport_type', 'transportType', getOne(transportTypes), { example: 'open', words: toTexts(transportTypes) }),
  column('vin', 'vin'),
  column('value', 'vehicleValue', asDollars, { aliases: ['vehicle_value', 'value_usd', 'vehicle_value_usd'], example: '18500' }),
  column('color', 'color', asText, { aliases: ['colour'], example: 'Blue' }),
  column('operable', 'isOperable', asTruth, { aliases: ['running', 'is_operable', 'runs'], example: 'yes' }),
  column('rolls', 'rolls', asTruth),
  column('brakes', 'brakes', asTruth),
  column('steers', 'steers', asTruth),
  column('has_keys', 'hasKeys', asTruth, { aliases: ['keys'], example: 'yes' }),
  column('modified', 'isModified', asTruth, { aliases: ['is_modified'] }),
  column('modification_note', 'modificationNote'),
  column('length_inches', 'lengthInches', asCount),
  column('width_inches', 'widthInches', asCount),
  column('height_inches', 'heightInches', asCount),
  column('weight_pounds', 'weightPounds', asCount),
  column('pickup_address', 'fromAddress', asText, { aliases: ['from_address'] }),
  column('delivery_address', 'toAddress', asText, { aliases: ['to_address'] }),
  ...stopColumns('pickup'),
  ...stopColumns('delivery'),
  column('personal_items', 'personalItems'),
  column('release_number', 'releaseNumber', asText, { aliases: ['gate_pass', 'lot_number'] }),
  column('access_notes', 'accessNotes'),
  column('notes', 'notes'),
  column('reference', 'reference', asText, { aliases: ['your_reference', 'client_reference'], example: 'STOCK-1042' }),
  column('metadata', 'metadata', asObject),
];

const toHeading = (text: string): string => bare(text).replaceAll(' ', '_');

/** Ignores case, blanks and punctuation; undefined for an unknown heading. */
export const getColumn = (heading: string): ImportColumn | undefined => {
  const name = toHeading(heading);
  return importColumns.find((one) => one.name === name || one.aliases.includes(name));
};

export const getColumnName = (field: string): string => importColumns.find((one) => one.field === field)?.name ?? field;

/** A blank cell keeps the form's default. */
export function readCell({ read }: ImportColumn, cell: string): ParsedCell {
  const text = meantCell(cell).trim();
  return text === '' ? {} : read(text);
}

export const importTemplate = (): string =>
  getCsv(
    importColumns.map(({ name, example }) => [name, () => example]),
    [null],
  );

export const lineSentence = (line: number, what: string | null, message: string): string =>
  `Line ${line}${what ? `, ${what}` : ''}: ${message}`;
