import { z } from 'zod';
import { emailAddress } from '#shared/text/email.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { roles } from '#shared/roles.ts';

export const participant = z.object({ userId: id, name: z.string(), role: z.enum(roles), addedAt: z.string() });
export type Participant = z.infer<typeof participant>;

export const listParticipants = {
  summary: 'Inspection agents, storage yards and insurance providers of a transport',
  params: idParams,
  reply: z.array(participant),
} satisfies Schemas;

export const newParticipant = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(emailAddress('Please enter a valid email address')),
});

export const addParticipant = {
  summary: 'Add a participant by email address (shipper and administrators)',
  proof: 'not needed: the participant can be removed',
  params: idParams,
  status: 201,
  body: newParticipant,
  reply: z.array(participant),
  errors: ['not_supporting', 'unproven_address'],
} satisfies Schemas;

export const removeParticipant = {
  summary: 'Remove a participant; their records stay',
  proof: 'not needed: the participant can be added again',
  params: idParams.extend({ userId: id }),
  reply: z.array(participant),
} satisfies Schemas;
