import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/ids.ts';
import { adminRoles } from '#shared/roles.ts';
import { registration } from './contract.ts';
import { overseenUser } from './overseen-contract.ts';

/** Whom a super admin invites. */
export const invitationInput = z.object({
  email: registration.shape.email,
  fullName: registration.shape.fullName,
  role: z.enum(adminRoles, 'Choose a role'),
});
export type Invitation = z.output<typeof invitationInput>;

const access = ['super_admin'] as const;

export const inviteAdmin = endpoint({
  method: 'POST',
  path: '/api/super-admin/users',
  summary: 'Create an administrator by invitation: a mailed link sets the password, within seven days',
  access,
  proof: 'needed',
  perMinute: 20,
  status: 201,
  body: invitationInput,
  reply: overseenUser,
  errors: ['email_taken', 'admin_creation_off'],
});

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/super-admin/users/:id/invitation',
  summary: 'Mail an invitation again; the link that was sent before stops working',
  access,
  proof: 'needed',
  perMinute: 20,
  params: idParams,
  reply: overseenUser,
  errors: ['not_invited', 'admin_creation_off'],
});
