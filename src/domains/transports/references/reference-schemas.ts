import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';
import { transportDetail } from '../schemas.ts';
import { ownFields } from '../details/own-fields-rules.ts';

export const updateReference = {
  summary:
    'Change the reference and metadata of your transport or draft, in any status; omitted fields stay unchanged, metadata is replaced as a whole',
  params: idParams,
  body: z.object(ownFields),
  reply: transportDetail,
} satisfies Schemas;
