import type { Services } from '#server/services.ts';
import type { PdfBlock, PdfDocument } from '#server/pdf/document.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import type { BillPlace } from './bill-hash.ts';
import type { Bill } from './queries.ts';
import { inspectionBlocks, signatureBlocks, timeAtStop } from './inspection-blocks.ts';
import { photoBlocks } from './photo-blocks.ts';

const unknown = 'not given';

const describePlace = ({ address, city, state, zip }: BillPlace): string =>
  [address, `${city}, ${state} ${zip}`].filter(Boolean).join(', ');

const titles = { pickup: 'Bill of lading: received at pickup', delivery: 'Bill of lading: delivered' } as const;

const chargeLabels = {
  held: 'Prepaid by the shipper and held until delivery. Nothing to pay at the door.',
  direct: 'Paid directly between shipper and carrier.',
} as const;

const toPartyBlocks = ({ says }: Bill): PdfBlock[] => {
  const { carrier, broker, driver, truck, consignor, consignee, origin, destination, promised } = says;
  return [
    { kind: 'heading', text: 'Carrier' },
    {
      kind: 'form',
      columns: 6,
      fields: [
        { label: 'Carrier', value: carrier.name, span: 2 },
        { label: 'USDOT number', value: carrier.dot ?? unknown },
        { label: 'MC number', value: carrier.mc ?? unknown },
        { label: 'Arranged by broker', value: broker ?? 'none', span: 2 },
        { label: 'Driver', value: driver, span: 2 },
        { label: 'Truck', value: truck ? `${truck.words}, plate ${truck.plate}` : unknown, span: 4 },
        { label: 'Cargo insurer, stated by the carrier', value: carrier.insurer ?? unknown, span: 3 },
        { label: 'Cargo limit, stated by the carrier', value: carrier.cargoLimit ? formatUsd(carrier.cargoLimit) : unknown, span: 3 },
      ],
    },
    { kind: 'heading', text: 'From and to' },
    {
      kind: 'form',
      columns: 2,
      fields: [
        { label: 'Consignor', value: consignor },
        { label: 'Consignee', value: consignee },
        { label: 'Origin', value: describePlace(origin) },
        { label: 'Destination', value: describePlace(destination) },
        ...(promised?.pickup ? [{ label: 'Agreed pickup', value: formatDate(promised.pickup) }] : []),
        ...(promised?.delivery ? [{ label: 'Agreed delivery, by', value: formatDate(promised.delivery) }] : []),
      ],
    },
  ];
};

const toFreightBlocks = ({ says: { vehicle, charges } }: Bill): PdfBlock[] => [
  { kind: 'heading', text: 'Freight' },
  {
    kind: 'form',
    columns: 6,
    fields: [
      { label: 'Packages', value: '1 vehicle' },
      { label: 'Vehicle', value: [vehicle.title, vehicle.color].filter(Boolean).join(', '), span: 3 },
      { label: 'Number on the booking', value: vehicle.vin ?? unknown, span: 2 },
      { label: 'Weight', value: vehicle.weightPounds === null ? unknown : `${vehicle.weightPounds.toLocaleString('en-US')} lb` },
      { label: 'Declared value', value: vehicle.declaredValue ? formatUsd(vehicle.declaredValue) : unknown },
      { label: 'Charges', value: chargeLabels[charges], span: 4 },
    ],
  },
];

const claimText =
  'Loss or damage: write it here before signing, and claim in writing from the carrier within nine months of delivery. A limit of liability ' +
  'below the value of the vehicle binds only where it was agreed on in writing (49 U.S.C. 14706).';

const toVerificationBlocks = (link: string, bill: Bill): PdfBlock[] => [
  { kind: 'heading', text: 'Verification' },
  {
    kind: 'form',
    columns: 4,
    fields: [
      { label: 'Code', value: bill.code },
      { label: 'Issued', value: timeAtStop(bill, bill.issuedAt) },
      { label: 'Anyone can verify this document at', value: link, span: 2 },
      { label: 'SHA-256 of this bill', value: bill.hash, span: 4 },
      { label: 'SHA-256 of the signed inspection', value: bill.says.inspectionHash, span: 4 },
    ],
  },
];

const changedWarning: PdfBlock = {
  kind: 'notice',
  text: 'Our stored copy no longer matches its fingerprints. Do not rely on this document.',
};

/** The bill in the carrier's name. Fields follow 49 CFR 373.101 and trade practice. */
export function billDocument({ links, files }: Services, bill: Bill): PdfDocument {
  const link = links.linkTo(`/check-bill/${bill.code}`);
  return {
    title: titles[bill.stage],
    from: bill.says.carrier.name,
    createdAt: new Date(bill.issuedAt),
    foot: `Bill of lading ${bill.code}, ${bill.stage}`,
    reference: { label: 'Bill of lading no.', value: bill.code, link },
    blocks: [
      ...(bill.verified ? [] : [changedWarning]),
      ...toPartyBlocks(bill),
      ...toFreightBlocks(bill),
      ...inspectionBlocks(bill),
      { kind: 'text', text: claimText, isMuted: true },
      ...signatureBlocks(bill),
      ...photoBlocks(files, bill),
      ...toVerificationBlocks(link, bill),
    ],
  };
}

export const billFileName = ({ stage, code }: Bill): string => `bill-of-lading-${stage}-${code}.pdf`;
