import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { getContent } from '#domains/inspections/sealing/content-rules.ts';
import { bothSignatures, completeSteps } from '#domains/inspections/fixtures.ts';
import { requiredShots } from '#domains/inspections/photos/shots-rules.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { readPdf } from '../../../../test/harness/pdf.ts';
import { billDocument } from './bill-document.ts';
import type { Bill } from './queries.ts';

const hash = 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c';
const place = { address: '1200 S Lamar Blvd', city: 'Austin', state: 'TX', zip: '78704' };

function buildBill(marks: number, details: number, stored = true): Bill {
  const damages = Array.from({ length: marks }, (_, at) => ({
    damageId: `m${at}`,
    area: 'left_front_door',
    view: 'left',
    x: 0.1 * at,
    y: 0.5,
    kind: 'scratch',
    size: 'to_3',
    note: 'Below the handle',
  }));
  const photos = [...requiredShots('car'), ...Array.from({ length: details }, () => null)].map((shot, at) => ({
    photoId: `p${at}`,
    sha256: hash,
    shot,
    damageId: shot ? null : `m${at % marks}`,
  }));
  const content = { ...getContent([...completeSteps('car', { stage: 'pickup' }), ...bothSignatures]), damages, photos, skipped: [] };
  const says = {
    carrier: { name: 'Mile High Hauling', dot: '2233445', mc: '778899', cargoLimit: '250000.00', insurer: 'Great Plains Casualty' },
    broker: 'Moreno Logistics',
    driver: 'Dana Okafor',
    truck: { words: '2021 Kenworth T680', plate: 'KWT 4471 NE' },
    consignor: 'Sam Whitfield',
    consignee: 'Ruth Whitfield',
    origin: place,
    destination: { ...place, city: 'Denver', state: 'CO', zip: '80203' },
    vehicle: { title: '2019 Honda Accord', vin: '1HGCV1F30KA000006', color: 'Red', weightPounds: 3_300, declaredValue: '24500.00' },
    charges: 'held',
    inspectionHash: hash,
  };
  return {
    code: 'K7QF-2MWD-9XTR',
    stage: 'pickup',
    vehicleType: 'car',
    issuedAt: '2026-11-22T18:05:00Z',
    startedAt: '2026-11-22T17:40:00Z',
    sealedAt: '2026-11-22T18:05:00Z',
    hash,
    says,
    content,
    thumbs: new Map(stored ? photos.map(({ photoId }) => [photoId, {}]) : []),
    verified: true,
  } as unknown as Bill;
}

const links = { linkTo: (path: string) => `https://carriage.example${path}` };

async function read(bill: Bill) {
  const jpeg = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#7799bb' } })
    .jpeg()
    .toBuffer();
  const document = billDocument({ links, files: {} } as never, bill);
  const blocks = document.blocks.map((block) =>
    block.kind === 'photos'
      ? { ...block, photos: block.photos.map((photo) => ({ ...photo, open: photo.open && (async () => Readable.from([jpeg])) })) }
      : block,
  );
  const bytes = await renderPdf({ ...document, blocks });
  return { ...(await readPdf(bytes)), raw: bytes.toString('latin1') };
}

describe('a printed bill of lading', () => {
  it.each([
    ['four marks', buildBill(4, 4)],
    ['eight marks', buildBill(8, 8)],
    ['as many photos as an inspection may have', buildBill(4, 50)],
  ])('has two pages with %s', async (_, bill) => {
    const { pages, raw } = await read(bill);
    expect([pages, raw.match(/\/Subtype \/Image/g)?.length]).toEqual([2, bill.content.photos.length]);
  });

  it('shows local times with their zone, and explains damage codes', async () => {
    const { text } = await read(buildBill(1, 1));
    for (const words of ['Nov 22, 2026, 11:40 AM CST', 'Nov 22, 2026, 12:05 PM CST', '12 = Scratch', '2 = 1 to 3 in', '10122'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  });

  it('says that a deleted photo was deleted, and keeps its fingerprint', async () => {
    const { text, raw } = await read(buildBill(1, 0, false));
    expect(text.replaceAll(/\s+/g, ' ')).toContain('retention period ended');
    expect([text.replaceAll(/\s/g, '').includes(hash), raw.includes('/Subtype /Image')]).toEqual([true, false]);
  });
});
