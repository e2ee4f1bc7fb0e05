import type { PdfBlock, PdfDocument } from '#server/pdf/document.ts';
import { formatUsd } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { entryText } from '../entry-labels-rules.ts';
import type { ExportContent } from './export-content.ts';

const utc = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
const toPlaceText = (city: string | null, state: string | null, zip: string | null): string => [city, state, zip].filter(Boolean).join(' ');

const chainBlocks = ({ custody: { file, shown } }: ExportContent): PdfBlock[] => [
  { kind: 'heading', text: 'Chain of custody' },
  ...(shown.every(({ verified }) => verified)
    ? []
    : [{ kind: 'notice', text: 'Verification failed: entries were changed after they were written.' } as const]),
  {
    kind: 'text',
    text: `${shown.length} entries. ${file.days.length > 0 ? `Signed through entry ${file.days.at(-1)!.position} (${file.days.at(-1)!.signed.day}).` : 'Not signed yet.'}`,
  },
  {
    kind: 'table',
    caption: 'Chain of custody',
    columns: [
      { header: 'No.', share: 1 },
      { header: 'When', share: 4 },
      { header: 'What', share: 9 },
      { header: 'By', share: 4 },
    ],
    rows: shown.map((entry) => [
      String(entry.position),
      utc(entry.createdAt),
      [entry.title, entryText(entry)].filter(Boolean).join(': '),
      entry.initiatedByName ?? '',
    ]),
  },
];

const dollars = (amount: string | null): string => (amount === null ? '' : formatUsd(amount));

const claimBlocks = ({ claims }: ExportContent): PdfBlock[] =>
  claims.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Claims' },
        {
          kind: 'table',
          caption: 'Claims',
          columns: [
            { header: 'File', share: 4 },
            { header: 'Filed', share: 4 },
            { header: 'For', share: 6 },
            { header: 'Claimed', share: 3, align: 'right' },
            { header: 'Awarded', share: 3, align: 'right' },
            { header: 'Status', share: 3 },
          ],
          rows: claims.map(({ fileNumber, openedAt, items, claimed, awarded, state }) => [
            fileNumber,
            utc(openedAt),
            items.map(({ words }) => words).join('; '),
            dollars(claimed),
            dollars(awarded),
            state,
          ]),
        },
      ];

export function summaryDocument(
  story: ExportContent,
  { exportId, madeAt, askedBy, keysAt }: { exportId: string; madeAt: string; askedBy: string; keysAt: string },
): PdfDocument {
  const { transport: t, bills, photos } = story;
  const title = vehicleTitle({ year: t.vehicleYear, make: t.vehicleMake, model: t.vehicleModel });
  return {
    title: 'Transport evidence',
    from: productName,
    createdAt: new Date(madeAt),
    foot: `Evidence export ${exportId}`,
    blocks: [
      {
        kind: 'form',
        columns: 3,
        fields: [
          { label: 'Vehicle', value: title },
          { label: 'VIN', value: t.vin ?? 'not given' },
          { label: 'From', value: toPlaceText(t.fromCity, t.fromState, t.fromZipCode) },
          { label: 'To', value: toPlaceText(t.toCity, t.toState, t.toZipCode) },
          { label: 'Status', value: t.status.replaceAll('_', ' ') },
          { label: 'Transport', value: t.id },
          { label: 'Prepared for', value: askedBy },
          { label: 'Created', value: utc(madeAt) },
          { label: 'Photos', value: String(photos.filter(({ kind }) => kind !== 'inspection_video').length) },
          { label: 'Videos', value: String(photos.filter(({ kind }) => kind === 'inspection_video').length) },
          { label: 'Bills of lading', value: String(bills.length) },
        ],
      },
      {
        kind: 'text',
        isMuted: true,
        text: `This export contains only what its recipient is allowed to see. Verify it yourself: node verify.mjs EXPORT.zip. Our public keys are at ${keysAt}.`,
      },
      ...claimBlocks(story),
      ...chainBlocks(story),
    ],
  };
}
