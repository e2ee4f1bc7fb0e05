import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/* Baseline of the reads: node:http and pg over the same columns and indexes, without authorization, limits or logging. */
const columns = `id, status, vehicle_type as "vehicleType", vehicle_year as "vehicleYear", vehicle_make as "vehicleMake",
  vehicle_model as "vehicleModel", transport_type as "transportType", is_operable as "isOperable", from_zip_code as "fromZipCode",
  from_city as "fromCity", from_state as "fromState", to_zip_code as "toZipCode", to_city as "toCity", to_state as "toState",
  road_miles as "roadMiles", pickup_date as "pickupDate", total_amount::text as "totalAmount", service_fee::text as "serviceFee",
  offer_count as "offerCount", provider_count as "providerCount", best_offer::text as "bestOffer", created_at as "createdAt", updated_at as "updatedAt"`;
const more = `shipper_id as "shipperId", vehicle_value::text as "vehicleValue", vin, color, rolls, brakes, steers, has_keys as "hasKeys",
  is_modified as "isModified", modification_note as "modificationNote", length_inches as "lengthInches", width_inches as "widthInches",
  height_inches as "heightInches", weight_pounds as "weightPounds", personal_items as "personalItems", gate_pass as "releaseNumber",
  s.notes as "accessNotes", contacts, hours, window_from as "windowFrom", window_to as "windowTo", from_lat as "fromLat", from_lng as "fromLng", to_lat as "toLat", to_lng as "toLng",
  from_address as "fromAddress", to_address as "toAddress", pickup_location as "pickupLocation", delivery_location as "deliveryLocation",
  delivery_date as "deliveryDate", fixed_price::text as "fixedPrice",
  t.notes, submitted_at as "submittedAt"`;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(process.env['POOL'] ?? 20) });
pool.on('error', () => {});
const shipperId = process.env['SHIPPER_ID'];

function send(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }).end(text);
}

async function list(response: ServerResponse): Promise<void> {
  const text = `select ${columns} from transports where shipper_id = $1 and status <> 'draft' order by id desc limit 20`;
  send(response, (await pool.query({ name: 'list', text, values: [shipperId] })).rows);
}

async function marketplace(response: ServerResponse): Promise<void> {
  const text = `select ${columns} from transports where status in ('submitted', 'quoted') or fixed_price is not null order by id desc limit 20`;
  send(response, (await pool.query({ name: 'marketplace', text })).rows);
}

async function me(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = `select u.id, email, full_name as "fullName", role, company_name as "companyName", phone_number as "phoneNumber"
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.revoked_at is null and s.bearer_expires_at > now()`;
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  send(response, (await pool.query({ name: 'me', text, values: [createHash('sha256').update(token).digest()] })).rows[0]);
}

async function detail(response: ServerResponse, id: string): Promise<void> {
  const text = `select ${columns}, ${more} from transports t left join stops s on s.transport_id = t.id and s.kind = 'pickup' where id = $1`;
  send(response, (await pool.query({ name: 'detail', text, values: [id] })).rows[0]);
}

createServer((request, response) => {
  const { url = '' } = request;
  if (url === '/api/transports') void list(response);
  else if (url === '/api/marketplace/quotes') void marketplace(response);
  else if (url === '/api/auth/me') void me(request, response);
  else void detail(response, url.slice(url.lastIndexOf('/') + 1));
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
