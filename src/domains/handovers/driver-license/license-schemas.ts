import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { licenseTypes } from './license-rules.ts';

/** Where a device was when a picture was taken. */
export const licensePlace = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Metres around the point within which the device was. */
  accuracy: z.number().min(0).max(100_000),
});

/** A picture of a license as the driver who took it and administrators read it; its bytes are at its own address. */
export const licenseUpload = z.object({
  id,
  licenseType: z.enum(licenseTypes),
  /** False once the picture was deleted: that it was there stays. */
  hasUpload: z.boolean(),
  driverName: z.string(),
  originalFilename: z.string(),
  /** Of the picture as it is kept, in bytes. */
  fileSize: z.number(),
  mimeType: z.string(),
  geoLocation: licensePlace.nullable(),
  platform: z.string().nullable(),
  /** When it was taken, by the phone's clock put right. */
  capturedAt: z.string(),
  uploadedAt: z.string(),
  deletedAt: z.string().nullable(),
  encryptionStatus: z.enum(['encrypted', 'none']),
});
export type LicenseUpload = z.infer<typeof licenseUpload>;

export const isLicenseRequired = {
  summary: "Whether bookings made now ask for the driver's license at pickup; a booked transport says so itself",
  reply: z.object({ required: z.boolean() }),
} satisfies Schemas;

export const listLicenses = {
  summary: 'Pictures of driver licenses taken on a transport: for administrators, and for the driver its own',
  params: idParams,
  reply: z.array(licenseUpload),
} satisfies Schemas;

export const uploadLicense = {
  summary:
    'The driver sends one side of the own license (multipart/form-data: license, licenseType, geoLocation, platform; id, capturedAt, sentAt and replaces from the phone); sent again under its id it is not kept twice',
  params: idParams,
  transport: 'multipart',
  filePart: 'license',
  body: z.object({
    licenseType: z.enum(licenseTypes),
    geoLocation: z.string().optional().meta({ description: 'JSON of the place where it was taken: latitude, longitude, accuracy' }),
    platform: z.string().max(200).optional(),
    id: z.uuid().optional(),
    capturedAt: z.iso.datetime().optional(),
    sentAt: z.iso.datetime().optional(),
    replaces: z.uuid().optional(),
  }),
  perMinute: 60,
  status: 201,
  reply: licenseUpload.extend({
    /** What the driver should know of the phone's clock; null where it is right. */
    clockNotice: z.string().nullable(),
  }),
  errors: ['too_large', 'file_type', 'idempotency_mismatch', 'license_changed', 'license_of_another', 'not_at_pickup'],
} satisfies Schemas;

export const getLicenseImage = {
  summary: 'The picture itself, for administrators and the driver who took it; each look is recorded',
  params: idParams,
  transport: 'file',
  media: ['image/jpeg'],
  reply: z.unknown(),
} satisfies Schemas;
