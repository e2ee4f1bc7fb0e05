import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';
import { adminRoles } from '#shared/roles.ts';
import { registration } from '../schemas.ts';
import { overseenUser } from './overseen-schemas.ts';

export const invitationInput = z.object({
  email: registration.shape.email,
  fullName: registration.shape.fullName,
  role: z.enum(adminRoles, 'Choose a role'),
});
export type Invitation = z.output<typeof invitationInput>;

export const inviteAdmin = {
  summary: 'Invite an administrator; the emailed link to set a password works for seven days',
  proof: 'needed',
  perMinute: 20,
  status: 201,
  body: invitationInput,
  reply: overseenUser,
  errors: ['email_taken', 'admin_creation_off'],
} satisfies Schemas;

export const inviteAgain = {
  summary: 'Resend an invitation; the earlier link stops working',
  proof: 'needed',
  perMinute: 20,
  params: idParams,
  reply: overseenUser,
  errors: ['not_invited', 'admin_creation_off'],
} satisfies Schemas;
