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
import { aiagCode, describeDamage } from '#domains/inspections/damage/damage-rules.ts';
import { shots, type ShotName, type Stage } from '#domains/inspections/photos/shots-rules.ts';
import { signerName } from '#domains/inspections/signers-rules.ts';
import { describeSeconds } from '#domains/inspections/videos/video-rules.ts';
import type { PdfBlock } from '#server/pdf/document.ts';
import { counted as countedNouns } from '#shared/text/counted.ts';
import type { VehicleType } from '#shared/vehicles/vehicles.ts';
import type { Bill } from './queries.ts';
import { atUtc } from './time-words.ts';

type Facts = Extract<PdfBlock, { kind: 'facts' }>['facts'];

const counted = (value: number | null, unit: string, because: string | null): string =>
  value === null ? `not read: ${because ?? 'not required'}` : `${value.toLocaleString('en-US')}${unit}`;

function toReadings(type: VehicleType, { readings }: Content): Facts {
  if (!readings) return [];
  const { meter, level, keys } = getAsks(type);
  return [
    ...(meter ? [['Meter', counted(readings.odometer, ` ${meter}`, readings.odometerUnreadable)] as const] : []),
    ...(level
      ? [[readings.levelKind === 'fuel' ? 'Fuel' : 'Charge', counted(readings.levelPercent, ' %', readings.levelUnreadable)] as const]
      : []),
    ...(keys ? [['Keys', String(readings.keys ?? 0)] as const] : []),
  ];
}

function toCondition(type: VehicleType, content: Content): Facts {
  const { vin, operation, surroundings, items, outcome } = content;
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
    ['Personal items', items?.present ? items.list : 'none'],
    ...(outcome ? [['Received', [verdicts[outcome.verdict], outcome.note].filter(Boolean).join('. ')] as const] : []),
  ];
}

/** The marks on the drawing of the type, by the numbers of the table. */
const toDrawing = (type: VehicleType, { damages }: Content): PdfBlock => ({
  kind: 'vehicle',
  vehicleType: type,
  words:
    damages.length === 0
      ? 'The vehicle from five sides, no damage marked'
      : `The vehicle from five sides with ${countedNouns(damages.length, 'mark', 'marks')}`,
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

const shotLabel = (shot: ShotName | null): string => (shot ? shots[shot].label : 'Damage or detail');

const toPhotos = ({ photos, skipped, video }: Content): PdfBlock[] => [
  {
    kind: 'table',
    caption: `${video ? 'Photos and video' : 'Photos'}, each with its file fingerprint`,
    columns: [
      { header: 'Photo', share: 2.4 },
      { header: 'SHA-256 of the original file', share: 8 },
    ],
    rows: [
      ...photos.map(({ shot, sha256 }) => [shotLabel(shot), sha256]),
      ...(video ? [[`Video without sound, ${describeSeconds(video.seconds)}`, video.sha256]] : []),
      ...skipped.map(({ shot, reason }) => [shotLabel(shot), `not taken: ${reason}`]),
    ],
  },
];

const hows = { drawn: 'signed on screen', typed: 'signed by typing their name', absent: 'not signed' } as const;

const signatureBlock = (stage: Stage, { party, how, name, strokes, reason }: Signature): PdfBlock => ({
  kind: 'signature',
  label: signerName(stage, party),
  words: how === 'absent' ? `${hows.absent}: ${reason}` : `${name}, ${hows[how]}`,
  strokes,
});

/** What was found and signed, on paper. */
export const inspectionBlocks = ({ vehicleType, content, stage, startedAt, sealedAt }: Bill): PdfBlock[] => {
  const { surroundings } = content;
  return [
    { kind: 'heading', text: stage === 'pickup' ? 'Condition at pickup' : 'Condition at delivery' },
    {
      kind: 'facts',
      facts: [['Inspection started', atUtc(startedAt)], ['Sealed', atUtc(sealedAt)], ...toCondition(vehicleType, content)],
    },
    ...(surroundings && mayHideDamage(surroundings) ? [{ kind: 'notice', text: 'Light or dirt may have hidden damage.' } as const] : []),
    { kind: 'heading', text: 'Damage' },
    toDrawing(vehicleType, content),
    toMarks(vehicleType, content),
    { kind: 'heading', text: 'Signatures' },
    ...content.signatures.map((signature) => signatureBlock(stage, signature)),
    { kind: 'heading', text: content.video ? 'Photos and video' : 'Photos' },
    ...toPhotos(content),
  ];
};
