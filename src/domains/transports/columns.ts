import type { Actor, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { Reader } from './participants/visibility.ts';
import { isCarriersSide } from './policy.ts';
import { formerColumns, stopsColumn } from './stops/stop-columns.ts';

/** Condition on `transports t`: the service fee is between the shipper and the platform. */
const readsFee = (sql: Sql, actor: Pick<Actor, 'id' | 'role'>): Fragment =>
  isCarriersSide(actor) ? sql`t.shipper_id = ${actor.id}` : sql`true`;

/** From `transports t` and `r` of `withInside`. Under a broker, `totalAmount` is the carrier pay; participants see no price. */
export const cardColumns = (sql: Sql, actor: Pick<Actor, 'id' | 'role'>): Fragment => sql`
  t.id, t.status, t.vehicle_type as "vehicleType", t.vehicle_year as "vehicleYear", t.vehicle_make as "vehicleMake",
  t.vehicle_model as "vehicleModel", t.transport_type as "transportType", t.is_operable as "isOperable",
  case when r.inside then t.from_zip_code else left(t.from_zip_code, 3) end as "fromZipCode",
  t.from_city as "fromCity", t.from_state as "fromState",
  case when r.inside then t.to_zip_code else left(t.to_zip_code, 3) end as "toZipCode",
  t.to_city as "toCity", t.to_state as "toState", t.road_miles as "roadMiles", t.pickup_date as "pickupDate",
  (case when r.price_hidden then r.pay else t.total_amount end)::text as "totalAmount",
  case when r.inside and not r.price_hidden and ${readsFee(sql, actor)} then t.service_fee::text end as "serviceFee",
  case when not r.price_hidden then t.fixed_price::text end as "fixedPrice",
  case when t.status in ('accepted', 'assigned') then (select case
    when driver_id is not null then case when driver_agreed_at is null then 'driver_agreed' end
    when carrier_id is not null then 'driver_named' when broker_id is not null then 'carrier_named' end
    from quotes where transport_id = t.id and is_accepted) end as awaits, t.offer_count as "offerCount",
  t.provider_count as "providerCount", case when not r.price_hidden then t.best_offer::text end as "bestOffer", t.shipper_id = ${actor.id} as "isOwn",
  case when t.shipper_id = ${actor.id} then t.reference end as reference, case when t.shipper_id = ${actor.id} then t.metadata end as metadata,
  t.created_at as "createdAt", t.updated_at as "updatedAt"`;

/* Outsiders get positions rounded to a tenth of a degree (about a three-digit ZIP area), and no gate codes or contacts. */
/** Columns of `transportDetail` without `can` and the value band, from `transports t`, its shipper `s`, `stopTables` and `r`. */
export const detailColumns = (sql: Sql, actor: Reader): Fragment => sql`
  ${cardColumns(sql, actor)},
  case when r.inside then t.shipper_id end as "shipperId", case when r.inside then s.full_name end as "shipperName",
  case when r.inside then t.vehicle_value::text end as "vehicleValue", case when r.inside then t.vin end as vin, t.color, t.rolls, t.brakes, t.steers,
  t.has_keys as "hasKeys", t.is_modified as "isModified", t.modification_note as "modificationNote",
  t.length_inches as "lengthInches", t.width_inches as "widthInches", t.height_inches as "heightInches",
  t.weight_pounds as "weightPounds", t.personal_items as "personalItems",
  ${stopsColumn(sql, actor)} as stops, ${formerColumns(sql, actor)},
  case when r.inside then t.from_lat else round(t.from_lat::numeric, 1) end as "fromLat",
  case when r.inside then t.from_lng else round(t.from_lng::numeric, 1) end as "fromLng",
  case when r.inside then t.to_lat else round(t.to_lat::numeric, 1) end as "toLat",
  case when r.inside then t.to_lng else round(t.to_lng::numeric, 1) end as "toLng",
  case when r.inside then t.from_address end as "fromAddress", case when r.inside then t.to_address end as "toAddress",
  case when r.inside then t.pickup_location end as "pickupLocation",
  case when r.inside then t.delivery_location end as "deliveryLocation",
  t.delivery_date as "deliveryDate", t.notes,
  case when r.inside and t.details_changed_at is not null then json_build_object('at', iso(t.details_changed_at), 'agreed', t.agreed_details, 'canAnswer', exists (select from quotes where transport_id = t.id and is_accepted
    and coalesce(carrier_id, broker_id) = ${actor.id})) end as "detailsChange",
  case when t.shipper_id = ${actor.id} and t.status in ('accepted', 'assigned') then
    (select q.metadata -> 'declinedDetails' || jsonb_build_object('by', coalesce(c.company_name, c.full_name))
      from quotes q join users c on c.id = coalesce(q.carrier_id, q.broker_id) where q.transport_id = t.id and q.is_accepted) end as "declinedDetails",
  t.submitted_at as "submittedAt",
  case when t.cancelled_at is not null then json_build_object('at', iso(t.cancelled_at), 'by', case when t.cancelled_by is null then 'platform'
    when t.cancelled_by = t.shipper_id then 'shipper' else 'support' end) end as cancelled`;

export const namingColumns = (sql: Sql): Fragment => sql`
  t.id as "transportId", t.vehicle_year as year, t.vehicle_make as make, t.vehicle_model as model, t.from_city as "fromCity", t.to_city as "toCity"`;
