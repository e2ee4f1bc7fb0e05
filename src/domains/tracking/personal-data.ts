import { recordsStay } from '#domains/transports/personal-data.ts';
import type { PersonalData } from '#server/personal-data.ts';

const erased = 'Locations are erased. Those under a payment on hold are erased when it ends.';

export const trackingPersonalData: PersonalData = {
  tables: [
    {
      table: 'trackings',
      columns: ['driver_id', 'last_lat', 'last_lng', 'near_name', 'suspect', 'duty'],
      copy: { part: 'hauls' },
      atDeletion: { stays: `${erased} The entry that a location was shared remains: ${recordsStay}` },
    },
    {
      table: 'location_batches',
      columns: ['driver_id', 'points'],
      copy: { part: 'positions' },
      atDeletion: { stays: erased },
    },
    {
      table: 'tracking_consents',
      columns: ['driver_id', 'device_id'],
      copy: { part: 'trackingConsents' },
      atDeletion: { stays: `${recordsStay} We must be able to prove consent.` },
    },
    { table: 'tracker_apps', columns: ['user_id'], copy: { part: 'trackerApps' }, atDeletion: 'erased' },
    {
      table: 'tracking_links',
      columns: ['made_by', 'label'],
      copy: { part: 'trackingLinks' },
      atDeletion: { stays: `The link's recipient is erased. The entry that a link existed remains: ${recordsStay}` },
    },
  ],
  copy: [
    {
      name: 'hauls',
      rows: ({ sql, actor }, after, limit) => sql`
        select transport_id as id, started_at, ended_at, is_on, sharing_since, sharing_until, last_lat, last_lng, last_at, near_name,
          position_count, erased_at
        from trackings where driver_id = ${actor.id} and (${after}::uuid is null or transport_id > ${after}::uuid)
        order by transport_id limit ${limit}`,
    },
    {
      // Points are latitude, longitude, accuracy in meters and Unix time in milliseconds, by the phone's sequence number.
      name: 'positions',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, device_id, points from location_batches
        where driver_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'trackingConsents',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, device_id, is_on, until, done_at, created_at from tracking_consents
        where driver_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'trackerApps',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, created_at, last_used_at from tracker_apps
        where user_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'trackingLinks',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, label, created_at, expires_at, revoked_at from tracking_links
        where made_by = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
