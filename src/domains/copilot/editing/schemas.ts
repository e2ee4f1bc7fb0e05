import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { pageQuery } from '#shared/paging.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { factMarks, topicNames } from '../rules.ts';
import { factInput, factName } from './rules.ts';

const words = z.object({
  topic: z.enum(topicNames),
  mark: z.enum(factMarks),
  isNews: z.boolean(),
  citation: z.string(),
  asOf: z.string(),
  related: z.string(),
  keywords: z.string(),
  text: z.string(),
});

export const factVersion = words.extend({
  id,
  fact: z.string(),
  version: z.int(),
  origin: z.enum(['file', 'officer']),
  state: z.enum(['proposed', 'current', 'replaced', 'declined', 'withdrawn']),
  writtenBy: z.string().nullable(),
  writtenAt: z.string(),
  reviewedBy: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  declinedReason: z.string().nullable(),
});
export type FactVersion = z.infer<typeof factVersion>;

/** `before`: the current version, null for a new fact. */
export const proposal = factVersion.extend({
  before: factVersion.nullable(),
  can: z.object({ review: z.boolean(), withdraw: z.boolean() }),
});
export type Proposal = z.infer<typeof proposal>;

/** `fact` and `basedOn` together for a change, neither for a new fact. */
export const proposalInput = factInput.safeExtend({
  fact: factName.optional(),
  basedOn: z.int().optional(),
  /** The open question it answers. */
  queryId: id.optional(),
});

export const proposeFact = {
  summary: 'Propose a new fact or a new version of one; it is used after another officer approves it',
  proof: 'not needed: another officer reviews it, and every version is kept',
  body: proposalInput,
  reply: proposal,
  status: 201,
  errors: ['fact_changed', 'proposal_waits'],
} satisfies Schemas;

export const listProposals = {
  summary: 'Versions waiting for review, newest first',
  query: pageQuery,
  reply: z.array(proposal),
} satisfies Schemas;

export const reviewProposal = {
  summary: 'Approve or decline a version; officers cannot review their own',
  proof: 'not needed: the version before is kept and can be written again',
  params: idParams,
  body: z
    .object({
      accepted: z.boolean('Choose whether to approve the version'),
      reason: z.string().trim().max(500, limitLength(500)).optional(),
    })
    .refine(({ accepted, reason }) => accepted || Boolean(reason), { path: ['reason'], message: 'Please enter a reason' }),
  reply: factVersion,
  errors: ['already_reviewed', 'fact_changed', 'own_proposal'],
} satisfies Schemas;

export const withdrawProposal = {
  summary: 'Withdraw your own version before it is reviewed',
  proof: 'not needed: it takes back what nobody uses yet',
  params: idParams,
  reply: factVersion,
  errors: ['already_reviewed'],
} satisfies Schemas;

export const listVersions = {
  summary: 'Every version of a fact, newest first, with who wrote and reviewed it',
  params: z.object({ fact: factName }),
  reply: z.array(factVersion),
} satisfies Schemas;
