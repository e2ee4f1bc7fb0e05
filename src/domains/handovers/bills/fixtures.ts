import type { Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { hashOfBill, type BillContent } from './bill-hash.ts';
import { makeBillCode } from './code-rules.ts';

const place = { address: '600 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' };
const content: BillContent = {
  carrier: { name: 'Mile High Hauling', dot: '2233445', mc: '778899', cargoLimit: null },
  broker: null,
  driver: 'Dana Reyes',
  truck: null,
  consignor: 'Sam Whitfield',
  consignee: 'Sam Whitfield',
  origin: place,
  destination: { ...place, city: 'Dallas', zip: '75201' },
  vehicle: { title: '2019 Honda Accord', vin: null, color: null, weightPounds: null, declaredValue: null },
  charges: 'direct',
  inspectionHash: '0'.repeat(64),
};

export async function buildBill(sql: Sql, { inspectionId, transportId }: { inspectionId: string; transportId: string }): Promise<string> {
  const id = newId();
  await sql`
    insert into bills_of_lading (id, inspection_id, transport_id, code, says, hash, issued_at)
    values (${id}, ${inspectionId}, ${transportId}, ${makeBillCode()}, ${sql.json(content)}, ${hashOfBill(content)}, now())`;
  return id;
}
