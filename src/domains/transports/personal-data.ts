import type { ActorCtx } from '#server/db/context.ts';
import type { RetainedData, PersonalData } from '#server/personal-data.ts';
import { counted, pickPlural } from '#shared/text/counted.ts';

export const recordsStay = 'Brokers must keep shipment records for three years (49 CFR 371.3), and the other party needs them for claims.';

async function countOwn({ sql, actor }: ActorCtx): Promise<{ running: number; open: number; finished: number }> {
  const [row] = await sql<{ running: number; open: number; finished: number }[]>`
    select count(*) filter (where status in ('accepted', 'assigned', 'in_transit', 'delivered'))::int as running,
      count(*) filter (where status in ('submitted', 'quoted'))::int as open,
      count(*) filter (where status in ('completed', 'cancelled'))::int as finished
    from transports where shipper_id = ${actor.id}`;
  return row!;
}

async function obstacles(ctx: ActorCtx): Promise<string[]> {
  const { running, open } = await countOwn(ctx);
  const them = pickPlural(running, { one: 'it', other: 'them' });
  return [
    running > 0 && `You have ${counted(running, { one: 'transport', other: 'transports' })} in progress. Complete or cancel ${them} first.`,
    open > 0 &&
      `You have ${counted(open, { one: 'open request', other: 'open requests' })}. Cancel ${pickPlural(open, { one: 'it', other: 'them' })} first.`,
  ].filter((reason) => reason !== false);
}

async function listRetained(ctx: ActorCtx): Promise<RetainedData[]> {
  const { finished } = await countOwn(ctx);
  const what = `${counted(finished, { one: 'finished transport', other: 'finished transports' })} with prices, addresses and chain of custody`;
  return finished > 0 ? [{ what, why: recordsStay }] : [];
}

export const transportsPersonalData: PersonalData = {
  tables: [
    {
      table: 'transports',
      columns: ['shipper_id', 'cancelled_by', 'contact_email', 'from_address', 'to_address', 'agreed_details', 'reference', 'metadata'],
      copy: { part: 'transports' },
      atDeletion: { stays: `${recordsStay} Drafts, references and metadata are erased.` },
    },
    {
      table: 'stops',
      columns: ['contacts'],
      copy: { part: 'stops' },
      atDeletion: 'erased',
    },
    {
      table: 'transport_participants',
      columns: ['user_id', 'added_by'],
      copy: { part: 'participations' },
      atDeletion: { stays: `${recordsStay} They hold an account number, not a name.` },
    },
    {
      table: 'checked_vins',
      columns: ['shipper_id', 'other_shipper_id', 'note', 'checked_by'],
      copy: { notGiven: 'A fraud check that names another account.' },
      atDeletion: { stays: 'shows why a warning about a stolen or copied listing was removed' },
    },
    {
      table: 'documents',
      columns: ['user_id', 'file_name', 'ip_address', 'device_fingerprint'],
      copy: { part: 'photos' },
      atDeletion: { stays: `${recordsStay} Photos of drafts are erased.` },
    },
  ],
  copy: [
    {
      name: 'transports',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, status, vehicle_type, vehicle_year, vehicle_make, vehicle_model, vehicle_value, vin, color, is_operable, rolls, brakes, steers,
          has_keys, is_modified, modification_note, length_inches, width_inches, height_inches, weight_pounds, personal_items,
          transport_type, from_zip_code, to_zip_code, from_city, from_state, to_city, to_state, road_miles, from_address, to_address,
          pickup_location, delivery_location, pickup_date, delivery_date, contact_email, agreed_details, notes, reference, metadata, service_fee,
          total_amount, submitted_at, created_at, updated_at
        from transports where shipper_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'photos',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, document_type, photo_section, file_name, file_size, mime_type, width, height, position, geo_location, created_at,
          '/api/transports/' || transport_id || case document_type when 'evidence_photo' then '/evidence/' when 'inspection_photo' then '/inspection-photos/' when 'inspection_video' then '/inspection-videos/' when 'message_photo' then '/message-photos/' when 'message_paper' then '/message-papers/' else '/photos/' end || id as href
        from documents where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'stops',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, json_agg(json_build_object('kind', s.kind, 'contacts', s.contacts, 'windowFrom', s.window_from, 'windowTo', s.window_to,
            'hours', s.hours, 'longestTruckFt', s.longest_truck_ft, 'needsAppointment', s.needs_appointment, 'gatePass', s.gate_pass,
            'needsTwic', s.needs_twic, 'notes', s.notes) order by s.kind desc) as stops
        from transports t join stops s on s.transport_id = t.id
        where t.shipper_id = ${actor.id} and (${after}::uuid is null or t.id > ${after}::uuid) group by t.id order by t.id limit ${limit}`,
    },
    {
      name: 'participations',
      rows: ({ sql, actor }, after, limit) => sql`
        select transport_id as id, created_at from transport_participants
        where user_id = ${actor.id} and (${after}::uuid is null or transport_id > ${after}::uuid) order by transport_id limit ${limit}`,
    },
  ],
  files: [
    {
      name: 'photos',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, file_id, document_type as file_type, transport_id, file_name from documents
        where user_id = ${actor.id} and deleted_at is null and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
  obstacles,
  kept: listRetained,
};
