import type { Links } from '#server/mail/links.ts';
import type { PdfBlock, PdfDocument } from '#server/pdf/document.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import type { BillPlace } from './bill-hash.ts';
import type { Bill } from './queries.ts';
import { inspectionBlocks } from './inspection-blocks.ts';
import { atUtc } from './time-words.ts';

const unknown = 'not given';

const describePlace = ({ address, city, state, zip }: BillPlace): string => [address, `${city}, ${state} ${zip}`].filter(Boolean).join(', ');

const titles = { pickup: 'Bill of lading: received at pickup', delivery: 'Bill of lading: delivered' } as const;

/** What is said of the charges: what was agreed on stands in the booking, not here. */
const chargeLabels = {
  held: 'Prepaid by the shipper and held until delivery. Nothing to pay at the door.',
  direct: 'Paid directly between shipper and carrier.',
} as const;

const toFacts = ({ says }: Bill): PdfBlock[] => {
  const { carrier, broker, driver, truck, consignor, consignee, origin, destination, promised, vehicle, charges } = says;
  return [
    { kind: 'heading', text: 'Carrier' },
    {
      kind: 'facts',
      facts: [
        ['Carrier', carrier.name],
        ['USDOT number', carrier.dot ?? unknown],
        ['MC number', carrier.mc ?? unknown],
        ['Cargo insurer, stated by the carrier', carrier.insurer ?? unknown],
        ['Cargo limit, stated by the carrier', carrier.cargoLimit ? formatUsd(carrier.cargoLimit) : unknown],
        ...(broker ? [['Arranged by broker', broker] as const] : []),
        ['Driver', driver],
        ['Truck', truck ? `${truck.words}, plate ${truck.plate}` : unknown],
      ],
    },
    { kind: 'heading', text: 'From and to' },
    {
      kind: 'facts',
      facts: [
        ['Consignor', consignor],
        ['Origin', describePlace(origin)],
        ['Consignee', consignee],
        ['Destination', describePlace(destination)],
        ...(promised?.pickup ? [['Agreed pickup', formatDate(promised.pickup)] as const] : []),
        ...(promised?.delivery ? [['Agreed delivery, by', formatDate(promised.delivery)] as const] : []),
      ],
    },
    { kind: 'heading', text: 'Freight' },
    {
      kind: 'facts',
      facts: [
        ['Packages', '1 vehicle'],
        ['Vehicle', [vehicle.title, vehicle.color].filter(Boolean).join(', ')],
        ['Number on the booking', vehicle.vin ?? unknown],
        ['Weight', vehicle.weightPounds === null ? unknown : `${vehicle.weightPounds.toLocaleString('en-US')} lb`],
        ['Declared value', vehicle.declaredValue ? formatUsd(vehicle.declaredValue) : unknown],
        ['Charges', chargeLabels[charges]],
      ],
    },
  ];
};

const claimText =
  'Loss or damage: write it here before signing, and claim in writing from the carrier within nine months of delivery. A limit of liability ' +
  'below the value of the vehicle binds only where it was agreed on in writing (49 U.S.C. 14706).';

const toReauthentication = ({ linkTo }: Links, { code, hash, says, issuedAt, verified }: Bill): PdfBlock[] => [
  { kind: 'heading', text: 'Verification' },
  ...(verified
    ? []
    : [{ kind: 'notice', text: 'Our stored copy no longer matches its fingerprints. Do not rely on this document.' } as const]),
  {
    kind: 'facts',
    facts: [
      ['Code', code],
      ['Issued', atUtc(issuedAt)],
      ['SHA-256 of this bill', hash],
      ['SHA-256 of the signed inspection', says.inspectionHash],
    ],
  },
  { kind: 'text', text: `Anyone can verify this document at ${linkTo(`/check-bill/${code}`)}`, isMuted: true },
  { kind: 'text', text: claimText, isMuted: true },
];

/** A bill of lading on paper, in the name of the carrier: its fields are those of 49 CFR 373.101 and what the trade adds. */
export const billDocument = (links: Links, bill: Bill): PdfDocument => ({
  title: titles[bill.stage],
  from: bill.says.carrier.name,
  createdAt: new Date(bill.issuedAt),
  foot: `Bill of lading ${bill.code}, ${bill.stage}`,
  blocks: [...toFacts(bill), ...inspectionBlocks(bill), ...toReauthentication(links, bill)],
});

/** The name of the file that somebody keeps. */
export const billFileName = ({ stage, code }: Bill): string => `bill-of-lading-${stage}-${code}.pdf`;
