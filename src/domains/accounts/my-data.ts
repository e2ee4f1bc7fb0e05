import type { ActorCtx } from '#server/db/context.ts';
import type { ReplyInput } from '#shared/endpoint.ts';
import { getAccountSettings } from './preferences.ts';
import { getMe } from './queries.ts';
import { listSessions } from './session-list.ts';
import type { getMyData as getMyDataEndpoint } from './settings-contract.ts';
import { preferences } from './settings-contract.ts';

/*
 * Read straight from the tables of other domains: an export is a copy of what lies there. Rows of transports and quotes also
 * concern other people; only what the account wrote or is entitled to see as a party is listed.
 */
const ownTransports = ({ sql, actor }: ActorCtx) => sql<Record<string, unknown>[]>`
  select id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, vehicle_value, vin, color, is_operable, rolls, brakes, steers,
    has_keys, is_modified, modification_note, length_inches, width_inches, height_inches, weight_pounds, personal_items, release_number,
    access_notes, transport_type, from_zip_code, to_zip_code, from_city, from_state, to_city, to_state, road_miles, from_address, to_address,
    pickup_location, delivery_location, pickup_date, delivery_date, contact_name, contact_email, contact_phone, notes, service_fee,
    total_amount, submitted_at, created_at, updated_at
  from transports where shipper_id = ${actor.id} order by id`;

const ownPhotos = ({ sql, actor }: ActorCtx) => sql<Record<string, unknown>[]>`
  select id, transport_id, document_type, photo_section, file_name, file_size, mime_type, width, height, position, geo_location, created_at,
    '/api/transports/' || transport_id || '/photos/' || id as href
  from documents where user_id = ${actor.id} order by id`;

const ownQuotes = ({ sql, actor: { id } }: ActorCtx) => sql<Record<string, unknown>[]>`
  select q.id, q.transport_id, q.kind, q.workflow_state, q.base_rate, q.fuel_surcharge, q.tolls, q.permits, q.special_handling, q.total_quote,
    q.estimated_delivery_days, q.includes_insurance, q.valid_until, q.is_accepted, q.closed_reason,
    case when q.user_id = ${id} then q.notes end as notes, q.created_at, q.updated_at
  from quotes q join transports t on t.id = q.transport_id
  where ${id} in (t.shipper_id, q.user_id, q.broker_id, q.carrier_id, q.driver_id) order by q.id`;

const ownBids = ({ sql, actor }: ActorCtx) => sql<Record<string, unknown>[]>`
  select id, transport_id, bid_amount, notes, estimated_delivery_days, includes_insurance, status, submitted_at, accepted_at, rejected_at,
    rejection_reason
  from bids where bidder_id = ${actor.id} order by id`;

const ownSearches = ({ sql, actor }: ActorCtx) => sql<Record<string, unknown>[]>`
  select id, name, alert, vehicle_type, transport_type, from_state, to_state, from_zip, from_radius, to_zip, to_radius, pickup_from, pickup_to,
    running, min_rate, max_rate, told_at, created_at
  from saved_searches where user_id = ${actor.id} order by id`;

const ownQuestions = ({ sql, actor: { id } }: ActorCtx) => sql<Record<string, unknown>[]>`
  select q.id, q.transport_id, q.question, q.asked_at, q.answer, q.answered_at, q.withdrawn_at, q.hidden_reason
  from questions q join transports t on t.id = q.transport_id
  where q.asker_id = ${id} or (t.shipper_id = ${id} and q.answered_at is not null) order by q.id`;

const ownDocuments = ({ sql, actor }: ActorCtx) => sql<Record<string, unknown>[]>`
  select id, document_type, file_name, file_size, mime_type, uploaded_at, expiration_date, is_expired, verified, verification_date,
    verification_notes, rejection_reason
  from compliance_documents where user_id = ${actor.id} order by id`;

const ownCarrierProfile = ({ sql, actor }: ActorCtx) => sql<Record<string, unknown>[]>`
  select p.about, p.year_founded, p.vehicle_types, p.cargo_limit, p.created_at, p.updated_at,
    coalesce((select jsonb_agg(to_jsonb(e) - 'user_id' order by e.kind) from carrier_equipment e where e.user_id = p.user_id), '[]') as equipment,
    coalesce((select jsonb_agg(to_jsonb(l) - 'user_id' order by l.position) from carrier_lanes l where l.user_id = p.user_id), '[]') as lanes
  from carrier_profiles p where p.user_id = ${actor.id}`;

const ownNotices = ({ sql, actor }: ActorCtx) => sql<Record<string, unknown>[]>`
  select id, transport_id, notification_type, channel, recipient, status, content, read_at, created_at, sent_at
  from notification_dispatches where user_id = ${actor.id} order by id`;

/** Everything that is kept of the actor's account (decisions, section 10). */
export async function getMyData(ctx: ActorCtx): Promise<ReplyInput<typeof getMyDataEndpoint>> {
  return {
    exportedAt: ctx.now.toISOString(),
    account: await getMe(ctx),
    preferences: preferences.parse(await getAccountSettings(ctx)),
    sessions: await listSessions(ctx),
    transports: await ownTransports(ctx),
    photos: await ownPhotos(ctx),
    quotes: await ownQuotes(ctx),
    bids: await ownBids(ctx),
    savedSearches: await ownSearches(ctx),
    questions: await ownQuestions(ctx),
    complianceDocuments: await ownDocuments(ctx),
    carrierProfile: await ownCarrierProfile(ctx),
    notices: await ownNotices(ctx),
  };
}
