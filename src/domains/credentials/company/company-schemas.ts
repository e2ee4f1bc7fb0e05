import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { roles } from '#shared/roles.ts';
import { cleanCompanyCode, codeLength, companyChannels, companyMethods } from './company-rules.ts';

/** Verification of the company for its current DOT number. */
export const companyVerification = z.object({
  method: z.enum(companyMethods),
  verifiedAt: z.string(),
  /** When FMCSA's contact changed after the verification; null if it didn't. */
  contactChangedAt: z.string().nullable(),
});
export type CompanyVerification = z.infer<typeof companyVerification>;

const contact = z.object({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  phoneChangedAt: z.string().nullable(),
  emailChangedAt: z.string().nullable(),
  checkedAt: z.string(),
});

/** Of the own account; phone and mailbox are masked. */
export const companyStanding = z.object({
  verification: companyVerification.nullable(),
  hasNumber: z.boolean(),
  /** Whether open data and text messages are configured. */
  canLookUp: z.boolean(),
  canText: z.boolean(),
  /** Null before the first look-up. */
  contact: contact.nullable(),
  /** The newest code if it can be entered or was not delivered. */
  code: z
    .object({
      channel: z.enum(companyChannels),
      recipient: z.string(),
      sentAt: z.string(),
      expiresAt: z.string(),
      triesLeft: z.number(),
      isUndelivered: z.boolean(),
    })
    .nullable(),
  codesLeft: z.number(),
  /** Null: now. */
  nextCodeAt: z.string().nullable(),
});
export type CompanyStanding = z.infer<typeof companyStanding>;

export const getCompanyStanding = {
  summary: 'Whether your company is verified, and the phone number and mailbox on file with FMCSA, masked',
  reply: companyStanding,
} satisfies Schemas;

export const lookUpContact = {
  summary: 'Read the phone number and mailbox on file with FMCSA again',
  perMinute: 10,
  reply: companyStanding,
  errors: ['no_numbers', 'contact_unavailable'],
} satisfies Schemas;

export const sendCompanyCode = {
  summary: 'Send a six-digit code to the phone number or mailbox on file with FMCSA, three a day at most',
  perMinute: 10,
  body: z.object({
    channel: z.enum(companyChannels),
    /** The masked recipient that the user saw; refused if FMCSA has another one now. */
    recipient: z.string().max(300),
  }),
  reply: companyStanding,
  errors: ['no_numbers', 'contact_unavailable', 'contact_changed', 'no_contact', 'sms_unavailable', 'limit_reached', 'already_verified'],
} satisfies Schemas;

export const verifyCompany = {
  summary: 'Verify your company with the code',
  perMinute: 20,
  body: z.object({
    code: z
      .string()
      .max(40, 'Enter the six digits')
      .transform(cleanCompanyCode)
      .refine((code) => new RegExp(`^\\d{${codeLength}}$`).test(code), 'Enter the six digits'),
  }),
  reply: companyStanding,
  errors: ['no_code', 'already_verified'],
} satisfies Schemas;

export const sameNumberAccount = z.object({
  id,
  name: z.string(),
  role: z.enum(roles),
  dotNumber: z.string().nullable(),
  mcNumber: z.string().nullable(),
  registeredAt: z.string(),
});
export type SameNumberAccount = z.infer<typeof sameNumberAccount>;

export const companyReview = z.object({
  name: z.string(),
  dotNumber: z.string().nullable(),
  /** Other accounts with this DOT number. */
  sameDotNumber: z.array(sameNumberAccount),
  /** On file with FMCSA, unmasked, for the call. */
  contact: contact.nullable(),
  verification: companyVerification.extend({ note: z.string().nullable(), verifiedByName: z.string().nullable() }).nullable(),
});
export type CompanyReview = z.infer<typeof companyReview>;

export const getCompanyReview = {
  summary: "An account's company verification, with the phone number and mailbox on file with FMCSA",
  params: idParams,
  reply: companyReview,
} satisfies Schemas;

export const recordCallback = {
  summary: 'Record that you called the company, or withdraw its verification; both need a note',
  proof: 'needed',
  params: idParams,
  body: z.object({
    verified: z.boolean(),
    note: z.string().trim().min(1, 'Say whom you spoke to and what was said').max(2000, 'At most 2000 characters'),
  }),
  reply: companyReview,
  errors: ['no_numbers', 'own_company', 'not_verified'],
} satisfies Schemas;
