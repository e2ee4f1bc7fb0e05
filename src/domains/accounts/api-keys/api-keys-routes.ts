import { handle, type Handler } from '#server/http/handle.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './api-keys-schemas.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts';

export const apiKeysRoutes: readonly Handler[] = [
  handle(endpoints.listApiKeys, schemas.listApiKeys, (ctx) => listApiKeys(ctx)),
  handle(endpoints.makeApiKey, schemas.makeApiKey, (ctx, { body }) => makeApiKey(ctx, body)),
  handle(endpoints.revokeApiKey, schemas.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.id)),
];
