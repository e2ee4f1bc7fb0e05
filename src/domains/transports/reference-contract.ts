import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/ids.ts';
import { nonAdminRoles } from '#shared/roles.ts';
import { transportDetail } from './contract.ts';
import { ownFields } from './own-fields-rules.ts';

export const updateReference = endpoint({
  method: 'PATCH',
  path: '/api/transports/:id/reference',
  summary:
    'Change the reference and the metadata of an own transport or draft, in any status; what is left out stays, metadata is replaced as a whole',
  access: nonAdminRoles,
  params: idParams,
  body: z.object(ownFields),
  reply: transportDetail,
});
