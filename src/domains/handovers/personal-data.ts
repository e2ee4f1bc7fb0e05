import { recordsStay } from '#domains/transports/personal-data.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { driverPhotoType } from './driver-photo/driver-photo.ts';
import { licenseFileType } from './driver-license/license-queries.ts';

export const handoversPersonalData: PersonalData = {
  tables: [
    {
      table: 'bills_of_lading',
      columns: ['says'],
      copy: { notGiven: 'the receipt for a vehicle, shared by both parties and kept on the transport' },
      atDeletion: { stays: `${recordsStay} Removing a name would break its fingerprint.` },
    },
    {
      table: 'handovers',
      columns: ['released_by', 'stopped_by', 'truck_named_by', 'license_required'],
      copy: { notGiven: 'the record of a transport, shared by both parties' },
      atDeletion: { stays: recordsStay },
    },
    {
      table: 'driver_photos',
      columns: ['user_id'],
      copy: { part: 'driverPhoto' },
      atDeletion: { stays: 'It is erased. A photo under legal hold is erased when the hold ends.' },
    },
    {
      table: 'gate_records',
      columns: ['yard_id', 'note'],
      copy: { part: 'gateRecords' },
      atDeletion: { stays: recordsStay },
    },
    {
      table: 'release_checks',
      columns: ['driver_id'],
      copy: { part: 'releaseTries' },
      atDeletion: { stays: `${recordsStay} It holds an account number, never a name or the code that was typed.` },
    },
    {
      table: 'driver_license_uploads',
      columns: ['driver_id', 'original_filename', 'geo_location', 'device_info', 'ip_address', 'license_type'],
      copy: { part: 'driverLicenses' },
      atDeletion: {
        stays: `Pictures and their locations are erased. Those under a legal hold, an open claim or a payment on hold are erased when it ends. The entry that a picture was taken remains: ${recordsStay}`,
      },
    },
  ],
  copy: [
    {
      name: 'releaseTries',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, is_right, tried_at, checked_at from release_checks
        where driver_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'gateRecords',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, direction, note, recorded_at from gate_records
        where yard_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
    {
      name: 'driverPhoto',
      rows: ({ sql, actor }, after, limit) => sql`
        select file_id as id, uploaded_at, '/api/driver-photos/' || file_id || '/image' as href from driver_photos
        where user_id = ${actor.id} and (${after}::uuid is null or file_id > ${after}::uuid) order by file_id limit ${limit}`,
    },
    {
      name: 'driverLicenses',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, transport_id, license_type, original_filename, file_size, mime_type, geo_location, device_info, ip_address, captured_at,
          uploaded_at, deleted_at, case when not is_deleted then '/api/driver-licenses/' || id || '/image' end as href
        from driver_license_uploads where driver_id = ${actor.id} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
  files: [
    {
      name: 'driver-photo',
      rows: ({ sql, actor }, after, limit) => sql`
        select file_id as id, file_id, ${driverPhotoType} as file_type, null as transport_id, 'driver-photo.jpg' as file_name from driver_photos
        where user_id = ${actor.id} and (${after}::uuid is null or file_id > ${after}::uuid) order by file_id limit ${limit}`,
    },
    {
      name: 'driver-licenses',
      rows: ({ sql, actor }, after, limit) => sql`
        select id, file_id, ${licenseFileType} as file_type, transport_id, original_filename as file_name from driver_license_uploads
        where driver_id = ${actor.id} and not is_deleted and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`,
    },
  ],
};
