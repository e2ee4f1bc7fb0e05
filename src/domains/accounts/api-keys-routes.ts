import { handle, type Handler } from '#server/http/handle.ts';
import * as contract from './api-keys-contract.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts';

/** Endpoints of API keys. */
export const apiKeysRoutes: readonly Handler[] = [
  handle(contract.listApiKeys, (ctx) => listApiKeys(ctx)),
  handle(contract.makeApiKey, (ctx, { body }) => makeApiKey(ctx, body)),
  handle(contract.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.id)),
];
