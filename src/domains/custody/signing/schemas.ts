import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { headFaults } from './fault-rules.ts';

export const signingKey = z.object({
  id,
  /** Ed25519 SubjectPublicKeyInfo, base64. */
  publicKey: z.string(),
  fingerprint: z.string(),
  createdAt: z.string(),
  retiredAt: z.string().nullable(),
});
export type SigningKey = z.infer<typeof signingKey>;

/** Public: names no transport. */
export const signedDay = z.object({
  day: z.string(),
  previousHash: z.string(),
  root: z.string(),
  heads: z.number(),
  hash: z.string(),
  signature: z.string(),
  signingKeyId: id,
  signedAt: z.string(),
});
export type PublishedDay = z.infer<typeof signedDay>;

export const listSigningKeys = {
  summary: 'All public keys that signed chains of custody, the current one first',
  reply: z.array(signingKey),
} satisfies Schemas;

export const listSignedDays = {
  summary: 'The signed head of each day over all chains of custody, newest first; use `before` for the next page',
  query: z.object({ before: z.iso.date().optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.array(signedDay),
} satisfies Schemas;

export const dayVerification = z.object({
  day: z.string(),
  position: z.number(),
  hash: z.string(),
  fingerprint: z.string(),
  /** Null if chain, day and signature match. */
  fault: z.enum(headFaults).nullable(),
});
export type DayVerification = z.infer<typeof dayVerification>;

export const custodyVerification = z.object({
  entries: z.number(),
  /** First changed entry; null if there is none. */
  brokenAt: z.number().nullable(),
  days: z.array(dayVerification),
});
export type CustodyVerification = z.infer<typeof custodyVerification>;

export const getCustodyProof = {
  summary: 'Which entries of a chain of custody were signed on which day, and whether chain and signatures are valid',
  params: idParams,
  reply: custodyVerification,
} satisfies Schemas;

export const rotateSigningKey = {
  summary: 'Start signing with a new key; the current private key is destroyed, and its signatures stay valid',
  proof: 'needed',
  body: z.object({ reason: z.string().trim().min(5, 'Please give a reason').max(300, 'At most 300 characters') }),
  reply: z.array(signingKey),
} satisfies Schemas;
