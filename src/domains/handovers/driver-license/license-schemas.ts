import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { licenseTypes } from './license-rules.ts';

export const licensePlace = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Radius in meters. */
  accuracy: z.number().min(0).max(100_000),
});

export const licenseUpload = z.object({
  id,
  licenseType: z.enum(licenseTypes),
  /** False after the picture was deleted; the record remains. */
  hasUpload: z.boolean(),
  driverName: z.string(),
  originalFilename: z.string(),
  /** Bytes of the stored picture. */
  fileSize: z.number(),
  mimeType: z.string(),
  geoLocation: licensePlace.nullable(),
  platform: z.string().nullable(),
  /** Phone time, corrected by the clock difference. */
  capturedAt: z.string(),
  uploadedAt: z.string(),
  deletedAt: z.string().nullable(),
  encryptionStatus: z.enum(['encrypted', 'none']),
});
export type LicenseUpload = z.infer<typeof licenseUpload>;

export const isLicenseRequired = {
  summary: "Whether new bookings require the driver's license at pickup; each booking keeps the rule it was made under",
  reply: z.object({ required: z.boolean() }),
} satisfies Schemas;

export const listLicenses = {
  summary: "Pictures of driver's licenses captured on a transport; administrators see all, a driver their own",
  params: idParams,
  reply: z.array(licenseUpload),
} satisfies Schemas;

export const uploadLicense = {
  summary:
    "Upload one side of your driver's license (multipart/form-data: license, licenseType, geoLocation, platform; id, capturedAt, sentAt and replaces from the phone); sending the same id again stores it once",
  params: idParams,
  transport: 'multipart',
  filePart: 'license',
  body: z.object({
    licenseType: z.enum(licenseTypes),
    geoLocation: z.string().optional().meta({ description: 'Location as JSON: latitude, longitude, accuracy' }),
    platform: z.string().max(200).optional(),
    id: z.uuid().optional(),
    capturedAt: z.iso.datetime().optional(),
    sentAt: z.iso.datetime().optional(),
    replaces: z.uuid().optional(),
  }),
  perMinute: 60,
  status: 201,
  reply: licenseUpload.extend({
    /** Warning about the phone's clock; null if it is right. */
    clockNotice: z.string().nullable(),
  }),
  errors: ['too_large', 'file_type', 'idempotency_mismatch', 'license_changed', 'license_of_another', 'not_at_pickup'],
} satisfies Schemas;

export const getLicenseImage = {
  summary: 'The picture itself, for administrators and the driver who took it; every view is logged',
  params: idParams,
  transport: 'file',
  media: ['image/jpeg'],
  reply: z.unknown(),
} satisfies Schemas;
