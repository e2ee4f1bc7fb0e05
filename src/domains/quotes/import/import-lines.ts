import { pickPlural } from '#shared/text/counted.ts';
import { transportInput, type TransportInput } from '#domains/transports/schemas.ts';
import {
  getColumnName,
  getColumn,
  importColumns,
  importLimit,
  lineSentence,
  readCell,
  type ImportColumn,
} from '#domains/transports/drafts/import-rules.ts';
import { requestColumns, type RequestColumns } from '#domains/transports/request.ts';
import { readCsv, type CsvRecord } from '#shared/csv/csv-reader.ts';
import { AppError } from '#shared/errors.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { checkVin } from '#shared/vehicles/vin.ts';

export interface ReadLine {
  readonly line: number;
  readonly columns: RequestColumns;
}

/** Faults and warnings are in line order. */
export interface ReadImport {
  readonly count: number;
  readonly lines: readonly ReadLine[];
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

const nothing = { count: 0, lines: [], warnings: [] };

const toPrintable = (text: string): string => [...text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, 30).join('').trim();

const namedHeadings = 5;

/** Bounds the work per line. */
const columnLimit = 200;

function headingFaults(line: number, columns: readonly (ImportColumn | undefined)[]): string[] {
  const namedColumns = columns.filter((column) => column !== undefined);
  const twice = namedColumns.filter((column, at) => namedColumns.indexOf(column) !== at);
  const missing = importColumns.filter((column) => column.isNeeded && !namedColumns.includes(column)).map(({ name }) => name);
  return [
    ...new Set(twice.map(({ name }) => lineSentence(line, name, 'Two columns have this name'))),
    ...(missing.length > 0
      ? [
          lineSentence(
            line,
            null,
            `${pickPlural(missing.length, { one: 'Missing column', other: 'Missing columns' })}: ${missing.join(', ')}`,
          ),
        ]
      : []),
  ];
}

function headingWarnings(line: number, headings: readonly string[]): string[] {
  const unread = headings.filter((heading) => heading.trim() !== '' && !getColumn(heading)).map(toPrintable);
  if (unread.length === 0) return [];
  const more = unread.length > namedHeadings ? ` and ${unread.length - namedHeadings} more` : '';
  return [lineSentence(line, null, `Ignored columns: ${unread.slice(0, namedHeadings).join(', ')}${more}`)];
}

type LineVerdict = { readonly line: ReadLine | null; readonly faults: readonly string[]; readonly warnings: readonly string[] };

function vinWarning({ vin, vehicleType, vehicleYear }: RequestColumns): string | null {
  const judged = vin && vehicleType ? checkVin(vin, { vehicleType, vehicleYear }) : null;
  return judged?.level === 'warning' ? judged.message : null;
}

/** Same checks as the transport form; faults are [field, message] pairs. */
function judgeRequest(values: Record<string, unknown>): { columns: RequestColumns } | { faults: readonly (readonly [string, string])[] } {
  const read = transportInput.safeParse(values);
  if (!read.success)
    return {
      faults: read.error.issues.map(({ path, message }) => [path[0] === 'stops' ? path.join('.') : String(path[0] ?? ''), message]),
    };
  try {
    return { columns: requestColumns(read.data satisfies TransportInput) };
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    return { faults: Object.entries(error.fields) };
  }
}

function toRequest(cells: readonly (readonly [field: string, value: unknown])[]): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const [field, value] of cells) {
    if (value === undefined) continue;
    const path = field.split('.');
    let at = request;
    path.slice(0, -1).forEach((name, index) => {
      at[name] ??= path[index + 1] === '0' ? [] : {};
      at = at[name] as Record<string, unknown>;
    });
    at[path.at(-1)!] = value;
  }
  return request;
}

function judgeLine({ line, cells }: CsvRecord, columns: readonly (ImportColumn | undefined)[]): LineVerdict {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { line: null, faults: [lineSentence(line, null, 'More cells than headings')], warnings: [] };
  const cellsRead = columns.flatMap((column, at) => (column ? [{ column, ...readCell(column, cells[at] ?? '') }] : []));
  const toSentence = (column: string, message: string) => lineSentence(line, column || null, message);
  const typed = new Map(columns.map((column, at) => [column?.name, toPrintable(cells[at] ?? '')]));
  const saw = (column: string) => (typed.get(column) ? ` (here: ${typed.get(column)})` : '');
  const ofCells = new Map(cellsRead.flatMap(({ column, problem }) => (problem ? [[column.name, problem] as const] : [])));
  const warnings = cellsRead.flatMap(({ column, warning }) => (warning ? [toSentence(column.name, warning)] : []));
  const judged = judgeRequest(toRequest(cellsRead.map(({ column, value }) => [column.field, value])));
  const ofRequest = 'faults' in judged ? judged.faults.map(([field, message]) => [getColumnName(field), message] as const) : [];
  // Only the first problem per cell; format errors take precedence.
  const problems = new Map([...ofRequest.toReversed(), ...ofCells]);
  if (problems.size > 0 || 'faults' in judged)
    return { line: null, faults: [...problems].map(([column, message]) => toSentence(column, message + saw(column))), warnings };
  const ofVin = vinWarning(judged.columns);
  return { line: { line, columns: judged.columns }, faults: [], warnings: ofVin ? [...warnings, toSentence('vin', ofVin)] : warnings };
}

/** Duplicate key: the VIN, or all of vehicle, route and day. */
const sameness = ({ vin, vehicleYear, vehicleMake, vehicleModel, fromZipCode, toZipCode, pickupDate, color }: RequestColumns): string =>
  vin ?? JSON.stringify([vehicleYear, vehicleMake, vehicleModel, fromZipCode, toZipCode, pickupDate, color]).toLowerCase();

function duplicateWarnings(lines: readonly ReadLine[]): string[] {
  const firstLines = new Map<string, number>();
  return lines.flatMap(({ line, columns }) => {
    const key = sameness(columns);
    const before = firstLines.get(key);
    if (before === undefined) firstLines.set(key, line);
    const what = vehicleTitle({ year: columns.vehicleYear, make: columns.vehicleMake, model: columns.vehicleModel });
    return before === undefined ? [] : [lineSentence(line, columns.vin ? 'vin' : null, `Same ${what} as line ${before}`)];
  });
}

/** Checks every line like the transport form and reports all problems. */
export function readImport(file: string): ReadImport {
  const read = readCsv(file, importLimit + 2);
  if (!read.ok) return { ...nothing, faults: [lineSentence(read.line, null, `The file cannot be read from this point: ${read.problem}`)] };
  const [first, ...records] = read.records;
  if (!first) return { ...nothing, faults: ['The file is empty'] };
  // Spreadsheets may write empty columns that were once used.
  const head = { ...first, cells: first.cells.slice(0, first.cells.findLastIndex((cell) => cell.trim() !== '') + 1) };
  if (head.cells.length > columnLimit)
    return { ...nothing, count: records.length, faults: [lineSentence(head.line, null, `A file can have at most ${columnLimit} columns`)] };
  const columns = head.cells.map(getColumn);
  const ofHead = headingFaults(head.line, columns);
  const warnings = headingWarnings(head.line, head.cells);
  if (ofHead.length > 0) return { ...nothing, count: records.length, faults: ofHead, warnings };
  if (records.length === 0) return { ...nothing, faults: ['There are no requests below the headings'], warnings };
  if (records.length > importLimit) {
    const tooMany = `A file can have at most ${importLimit} requests. Split it into several files.`;
    return { ...nothing, count: records.length, faults: [tooMany], warnings };
  }
  const judged = records.map((record) => judgeLine(record, columns));
  const lines = judged.flatMap(({ line }) => (line ? [line] : []));
  return {
    count: records.length,
    lines,
    faults: judged.flatMap(({ faults }) => faults),
    warnings: [...warnings, ...judged.flatMap((one) => one.warnings), ...duplicateWarnings(lines)],
  };
}
