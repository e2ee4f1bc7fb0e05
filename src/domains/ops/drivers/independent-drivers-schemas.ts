import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { placeCursor, sortedQuery } from '#shared/paging.ts';
import { defaultBlockReason, driverStatuses } from './independent-drivers-rules.ts';

export const driverReview = z.object({
  verified: z.boolean(),
  notes: z.string().nullable(),
  reviewedBy: z.string(),
  reviewedAt: z.string(),
});
export type DriverReview = z.infer<typeof driverReview>;

export const independentDriver = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  companyName: z.string().nullable(),
  dotNumber: z.string().nullable(),
  mcNumber: z.string().nullable(),
  driverLicenseNumber: z.string().nullable(),
  businessEin: z.string().nullable(),
  insuranceVerified: z.boolean(),
  dotMcVerified: z.boolean(),
  isBlocked: z.boolean(),
  blockedReason: z.string().nullable(),
  blockedAt: z.string().nullable(),
  /** The newest certificate of insurance, which shows both cargo and liability. */
  cargoInsuranceDoc: id.nullable(),
  liabilityInsuranceDoc: id.nullable(),
  /** The platform has no document type for it. */
  contractorAgreementDoc: id.nullable(),
  status: z.enum(driverStatuses),
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: z.string(),
  pendingDocuments: z.number(),
  insuranceReview: driverReview.nullable(),
  dotMcReview: driverReview.nullable(),
});
export type IndependentDriver = z.infer<typeof independentDriver>;

const textField = (limit: number) => z.string().trim().max(limit, `At most ${limit} characters`);
const optionalText = (limit: number) =>
  textField(limit)
    .nullish()
    .transform((text) => text || null);

export const reviewInput = z.object({ verified: z.boolean('Choose verified or rejected'), notes: optionalText(1000) });
export const blockInput = z.object({
  reason: textField(500)
    .nullish()
    .transform((text) => text || defaultBlockReason),
});
export const unblockInput = z.object({ reason: optionalText(500) });

export const driversQuery = sortedQuery(['created', 'name', 'company']).extend({
  cursor: placeCursor,
  search: z.string().trim().max(100).optional(),
  status: z.enum(driverStatuses).optional(),
});

export const listIndependentDrivers = {
  summary: 'Independent drivers, filtered by status and by name, address or number, sorted by join date, name or company',
  query: driversQuery,
  reply: z.array(independentDriver),
} satisfies Schemas;

export const getIndependentDriver = {
  noted: 'account',
  summary: 'One independent driver',
  params: idParams,
  reply: independentDriver,
} satisfies Schemas;

export const verifyInsurance = {
  summary: 'Verify or reject the insurance of an independent driver',
  proof: 'not needed: the next review replaces it',
  params: idParams,
  body: reviewInput,
  reply: independentDriver,
  errors: ['no_certificate'],
} satisfies Schemas;

export const verifyDotMc = {
  summary: 'Verify or reject the DOT and MC numbers of an independent driver manually',
  proof: 'not needed: the next review replaces it',
  params: idParams,
  body: reviewInput,
  reply: independentDriver,
  errors: ['no_numbers'],
} satisfies Schemas;

export const blockDriver = {
  summary: 'Block an independent driver and end all sessions',
  proof: 'needed',
  params: idParams,
  body: blockInput,
  reply: independentDriver,
  errors: ['already_blocked'],
} satisfies Schemas;

export const unblockDriver = {
  summary: 'Unblock an independent driver',
  proof: 'needed',
  params: idParams,
  body: unblockInput,
  reply: independentDriver,
  errors: ['not_blocked'],
} satisfies Schemas;
