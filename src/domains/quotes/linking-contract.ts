import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/ids.ts';
import { nonAdminRoles } from '#shared/roles.ts';

export const claimRequest = endpoint({
  method: 'POST',
  path: '/api/quotes/claim',
  summary: 'Take over the request that was made in this browser before signing in',
  access: nonAdminRoles,
  perMinute: 20,
  body: z.object({ claimToken: z.string().min(20).max(100) }),
  reply: z.object({ transportId: id.nullable() }),
});

export const selfHealQuotes = endpoint({
  method: 'POST',
  path: '/api/admin/quotes/self-heal',
  summary: 'Make pending quotes drafts of the verified accounts of their e-mail addresses',
  access: ['super_admin'],
  proof: 'needed',
  reply: z.object({ totalOrphaned: z.number(), totalRelinked: z.number(), totalSkipped: z.number() }),
});
