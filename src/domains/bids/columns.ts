import { fitsColumns } from '#domains/carriers/load-fit.ts';
import type { Actor, Sql } from '#server/db/context.ts';
import { trustColumns } from '#domains/carriers/trust-queries.ts';
import { openStopsColumn } from '#domains/transports/stops/stop-columns.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/**
 * Number and average of the carriers' published reviews of the shipper of `transports t`, or null without any. Never reveals the shipper.
 */
const shipperReviews = (sql: Sql): Fragment => sql`
  (select json_build_object('count', given.reviews, 'average', round(given.stars::numeric / given.reviews, 2))
    from shipper_stars given where given.user_id = t.shipper_id and given.reviews > 0) as "shipperReviews"`;

/** Columns of `marketplaceItem` from `transports t`, without the distances. Shows city, state and three digits of the ZIP code. */
export const marketplaceColumns = (sql: Sql, actor: Pick<Actor, 'id'>): Fragment => sql`
  t.id, t.vehicle_year as year, t.vehicle_make as make, t.vehicle_model as model, t.color, t.vehicle_type as "vehicleType",
  t.transport_type as "transportType", t.status,
  t.from_city || ', ' || t.from_state || ' ' || left(t.from_zip_code, 3) || 'xx' as "pickupLocation",
  t.to_city || ', ' || t.to_state || ' ' || left(t.to_zip_code, 3) || 'xx' as "deliveryLocation",
  t.pickup_date as "pickupDate", t.pickup_until as "pickupUntil", t.longest_truck_ft as "longestTruckFt", t.is_operable as "isRunning", t.has_keys as "hasKeys", t.is_modified as "isModified",
  t.notes as description, t.road_miles as "roadMiles", t.offer_count as "offerCount",
  t.best_offer::text as "bestOffer", t.fixed_price::text as "fixedPrice", t.price_per_mile::text as "pricePerMile",
  t.opening_estimate::text as "openingEstimate",
  t.created_at as "createdAt", ${fitsColumns(sql, actor)}, ${shipperReviews(sql)}`;

/** Columns of `marketplaceRequest` from `transports t` and `stopTables`. Positions are as coarse as the ZIP code area. */
export const marketplaceRequestColumns = (sql: Sql, actor: Pick<Actor, 'id'>): Fragment => sql`
  ${marketplaceColumns(sql, actor)}, t.rolls, t.brakes, t.steers, t.modification_note as "modificationNote",
  t.personal_items is not null as "hasPersonalItems", t.length_inches as "lengthInches", t.width_inches as "widthInches",
  t.height_inches as "heightInches", t.weight_pounds as "weightPounds",
  t.delivery_date as "deliveryDate", ${openStopsColumn(sql)} as stops,
  t.from_city as "fromCity", t.from_state as "fromState", t.from_area_lat as "fromLat", t.from_area_lng as "fromLng",
  t.to_city as "toCity", t.to_state as "toState", t.to_area_lat as "toLat", t.to_area_lng as "toLng"`;

/** Expects `bids b` joined with its bidder `u` and its transport `t`. */
export const bidColumns = (sql: Sql): Fragment => sql`
  b.id, b.transport_id, b.bidder_id, b.bid_amount, b.notes, b.estimated_delivery_days, b.pickup_day, b.delivery_day, b.includes_insurance, b.status, b.is_winning_bid,
  b.submitted_at, b.updated_at, b.accepted_at, b.rejected_at, b.rejection_reason,
  coalesce(u.company_name, u.full_name) as bidder_name, u.role as bidder_role, u.dot_mc_verified, u.insurance_verified,
  t.shipper_id, t.status as transport_status, t.vehicle_year || ' ' || t.vehicle_make || ' ' || t.vehicle_model as vehicle,
  t.from_city || ', ' || t.from_state || ' to ' || t.to_city || ', ' || t.to_state as route,
  ${trustColumns(sql, sql`u.id`)}`;
