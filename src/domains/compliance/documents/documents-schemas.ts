import { z } from 'zod';
import { sameNumberAccount } from '#domains/credentials/company/company-schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { amountInput, amountReply } from '#shared/money-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { roles } from '#shared/roles.ts';
import { documentTypes } from './documents-rules.ts';

/** For owner and reviewers; the content has its own endpoint. */
export const complianceDocument = z.object({
  id,
  documentType: z.enum(documentTypes),
  fileName: z.string(),
  /** Size of the stored file in bytes. */
  fileSize: z.number().nullable(),
  mimeType: z.string(),
  /** Pages of a PDF; null for a picture. */
  pageCount: z.number().nullable(),
  uploadedAt: z.string(),
  expirationDate: z.string().nullable(),
  isExpired: z.boolean(),
  verified: z.boolean(),
  verificationDate: z.string().nullable(),
  verificationNotes: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  /** As read by the reviewer of a certificate of insurance. */
  cargoLimit: amountReply.nullable(),
  can: z.object({ remove: z.boolean() }),
});
export type ComplianceDocument = z.infer<typeof complianceDocument>;

export const pendingDocument = complianceDocument.extend({
  ageDays: z.number(),
  owner: z.object({
    id,
    fullName: z.string(),
    companyName: z.string().nullable(),
    role: z.enum(roles),
    dotNumber: z.string().nullable(),
    mcNumber: z.string().nullable(),
  }),
  identity: z.object({
    /** Last reviewed name and numbers, while changed ones await review. */
    before: z.object({ companyName: z.string().nullable(), dotNumber: z.string().nullable(), mcNumber: z.string().nullable() }).nullable(),
    /** FMCSA's legal name, otherwise the trade name; null if unknown. */
    registerName: z.string().nullable(),
    /** Null if either name is unknown. */
    nameAgrees: z.boolean().nullable(),
    sameDotNumber: z.array(sameNumberAccount),
  }),
});
export type PendingDocument = z.infer<typeof pendingDocument>;

export const listDocuments = {
  summary: 'Your compliance documents, newest first',
  query: pageQuery,
  reply: z.array(complianceDocument),
} satisfies Schemas;

export const listAccountDocuments = {
  summary: 'Compliance documents of one account, newest first, for reviewers',
  params: idParams,
  query: pageQuery,
  reply: z.array(complianceDocument),
} satisfies Schemas;

export const listPendingDocuments = {
  summary:
    'Documents waiting for your review, or approved certificates whose cargo limit nobody read, oldest first, by type or role of the owner; empty for everyone except reviewers',
  query: pageQuery.extend({
    state: z.enum(['pending', 'without_cargo_limit']).default('pending'),
    documentType: z.enum(documentTypes).optional(),
    role: z.enum(roles).optional(),
  }),
  reply: z.array(pendingDocument),
} satisfies Schemas;

export const uploadDocument = {
  summary:
    'Upload a document (multipart/form-data: document, a PDF, JPEG, PNG, GIF or WebP of at most 25 MB; documentType; optional expirationDate); uploading the same file twice creates one document',
  proof: 'not needed: you can delete a document that is waiting for review',
  transport: 'multipart',
  filePart: 'document',
  body: z.object({ documentType: z.enum(documentTypes), expirationDate: z.iso.date().optional() }),
  perMinute: 30,
  status: 201,
  reply: complianceDocument,
  errors: ['too_large', 'file_type', 'too_many_documents'],
} satisfies Schemas;

const aboveZero = (amount: string): boolean => Number(amount) > 0;

export const verifyDocument = {
  summary:
    'Approve or reject a waiting document; a rejection needs notes. With revoke, withdraw an approval. The expiration date corrects the one the owner entered; the cargo limit is read from a certificate of insurance and shown on the trust card',
  proof: 'needed',
  params: idParams,
  body: z.object({
    verified: z.boolean(),
    notes: z.string().trim().max(2000).nullish(),
    expirationDate: z.string().trim().max(10).nullish(),
    /** Cargo limit per load on the certificate of insurance, in dollars. */
    cargoLimit: amountInput.refine(aboveZero, 'Enter an amount above zero, or leave it empty').nullish(),
    revoke: z.boolean().default(false),
  }),
  reply: complianceDocument,
  errors: ['already_reviewed', 'document_expired', 'own_document'],
} satisfies Schemas;

export const setCargoLimit = {
  summary: 'Enter the cargo limit that an approved certificate of insurance shows, or that it shows none (null)',
  proof: 'needed',
  params: idParams,
  body: z.object({
    cargoLimit: amountInput.refine(aboveZero, 'Enter an amount above zero').nullable(),
    /** The limit to be corrected; left out while there is none. */
    before: amountInput.nullish(),
  }),
  reply: complianceDocument,
  errors: ['not_approved', 'cargo_limit_changed', 'own_document'],
} satisfies Schemas;

export const getDocumentFile = {
  summary: 'The document itself, for its owner and reviewers; every view is logged',
  params: idParams,
  query: z.object({ as: z.enum(['view', 'download']).default('view') }),
  transport: 'file',
  media: ['application/pdf', 'image/jpeg', 'image/png'],
  reply: z.unknown(),
} satisfies Schemas;

export const deleteDocument = {
  summary: 'Delete a document of yours that is waiting for review or was rejected',
  proof: 'not needed: you can upload the file again',
  params: idParams,
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['document_verified'],
} satisfies Schemas;
