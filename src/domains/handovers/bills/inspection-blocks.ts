import {
  getAsks,
  lights,
  mayHideDamage,
  operationAnswerLabels,
  operationLabels,
  surfaces,
  verdicts,
  weathers,
} from '#domains/inspections/asks-rules.ts';
import type { Content, Signature } from '#domains/inspections/sealing/content-rules.ts';
import { aiagCode, damageKinds, damageSizes, describeDamage } from '#domains/inspections/damage/damage-rules.ts';
import type { Stage } from '#domains/inspections/photos/shots-rules.ts';
import { signerName } from '#domains/inspections/signers-rules.ts';
import { getZone } from '#domains/places/zone-rules.ts';
import type { PdfBlock, PdfField, PdfLegend, PdfSignature } from '#server/pdf/document.ts';
import { formatZonedTime } from '#shared/dates.ts';
import { counted as countedNouns } from '#shared/text/counted.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import type { Bill } from './queries.ts';

/** Local time at the pickup or delivery address. */
export const timeAtStop = ({ stage, says }: Bill, at: string): string =>
  formatZonedTime(at, getZone(says[stage === 'pickup' ? 'origin' : 'destination'].state));

type Facts = readonly (readonly [label: string, value: string])[];

const counted = (value: number | null, unit: string, because: string | null): string =>
  value === null ? `not read: ${because ?? 'not required'}` : `${value.toLocaleString('en-US')}${unit}`;

function toReadings(type: VehicleType, { readings }: Content): Facts {
  if (!readings) return [];
  const { meter, level, keys } = getAsks(type);
  return [
    ...(meter ? [['Meter', counted(readings.odometer, ` ${meter}`, readings.odometerUnreadable)] as const] : []),
    ...(level
      ? [[readings.levelKind === 'fuel' ? 'Fuel' : 'Charge', counted(readings.levelPercent, '%', readings.levelUnreadable)] as const]
      : []),
    ...(keys ? [['Keys', String(readings.keys ?? 0)] as const] : []),
  ];
}

function toCondition(type: VehicleType, content: Content): Facts {
  const { vin, operation, surroundings } = content;
  const tried = getAsks(type).operations.map(
    (name) => [operationLabels[name], operationAnswerLabels[operation?.[name] ?? 'not_tried']] as const,
  );
  return [
    [`${getAsks(type).number} as read`, vin?.vin ?? `not read: ${vin?.unreadable ?? 'not required'}`],
    ...toReadings(type, content),
    ...(operation ? tried : []),
    ...(surroundings
      ? [
          ['Weather', weathers.labels[surroundings.weather]] as const,
          ['Light', lights.labels[surroundings.light]] as const,
          ['Surface', surfaces.labels[surroundings.surface]] as const,
        ]
      : []),
  ];
}

const toField = ([label, value]: Facts[number]): PdfField => ({
  label,
  value,
  span: value.length > 60 ? conditionColumns : value.length > 14 ? 2 : 1,
});

const toRemarks = ({ items, outcome }: Content): Facts => [
  ['Personal items', items?.present ? items.list : 'none'],
  ...(outcome ? [['Received', [verdicts[outcome.verdict], outcome.note].filter(Boolean).join('. ')] as const] : []),
];

const conditionColumns = 6;

/** Legend of the five-digit AIAG damage codes. */
const damageLegends: readonly PdfLegend[] = [
  {
    title: 'Code, digits 3 and 4: kind',
    lines: Object.values(damageKinds)
      .flatMap(({ aiag, label }) => (aiag ? [`${aiag} = ${label}`] : []))
      .toSorted(),
  },
  {
    title: 'Digit 5: size',
    lines: [
      ...Object.values(damageSizes).map(({ severity, label }) => `${severity} = ${label}`),
      'Digits 1 and 2: area, in words beside each mark',
    ],
  },
];

const toDrawing = (type: VehicleType, { damages }: Content): PdfBlock => ({
  kind: 'vehicle',
  vehicleType: type,
  text:
    damages.length === 0
      ? 'The vehicle from five sides, no damage marked'
      : `The vehicle from five sides with ${countedNouns(damages.length, { one: 'mark', other: 'marks' })}`,
  legends: damageLegends,
  marks: damages.map(({ view, x, y }, at) => ({ view, x, y, number: at + 1 })),
});

const toMarks = (type: VehicleType, { damages }: Content): PdfBlock =>
  damages.length === 0
    ? { kind: 'text', text: 'No damage: driver and customer walked around the vehicle and found none.' }
    : {
        kind: 'table',
        caption: 'Damage marked on the vehicle',
        columns: [
          { header: 'No.', share: 0.6 },
          { header: 'Mark', share: 5 },
          { header: 'Code', share: 1.4 },
          { header: 'Note', share: 4 },
        ],
        rows: damages.map((mark, at) => [String(at + 1), describeDamage(type, mark), aiagCode(type, mark) ?? '', mark.note]),
      };

const hows = { drawn: 'signed on screen', typed: 'signed by typing their name', absent: 'not signed' } as const;

const toSignature = (stage: Stage, { party, how, name, strokes, reason }: Signature): PdfSignature => ({
  label: signerName(stage, party),
  caption: how === 'absent' ? `${hows.absent}: ${reason}` : `${name}, ${hows[how]}`,
  strokes,
});

export const signatureBlocks = ({ content, stage }: Bill): PdfBlock[] => [
  { kind: 'heading', text: 'Signatures' },
  { kind: 'signatures', signatures: content.signatures.map((signature) => toSignature(stage, signature)) },
];

export const inspectionBlocks = (bill: Bill): PdfBlock[] => {
  const { vehicleType, content, stage, startedAt, sealedAt } = bill;
  const facts: Facts = [
    ['Inspection started', timeAtStop(bill, startedAt)],
    ['Sealed', timeAtStop(bill, sealedAt)],
    ...toCondition(vehicleType, content),
    ...toRemarks(content),
  ];
  return [
    { kind: 'heading', text: stage === 'pickup' ? 'Condition at pickup' : 'Condition at delivery' },
    { kind: 'form', columns: conditionColumns, fields: facts.map(toField) },
    ...(content.surroundings && mayHideDamage(content.surroundings)
      ? [{ kind: 'notice', text: 'Light or dirt may have hidden damage.' } as const]
      : []),
    { kind: 'heading', text: 'Damage' },
    toDrawing(vehicleType, content),
    toMarks(vehicleType, content),
  ];
};
