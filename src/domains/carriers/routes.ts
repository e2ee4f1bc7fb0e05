import { handle, type Handler } from '#server/http/handle.ts';
import { saveProfile } from './commands.ts';
import * as contract from './contract.ts';
import { getCarrier, getOwnProfile } from './queries.ts';

/** Endpoints of carrier profiles. */
export const carriersRoutes: readonly Handler[] = [
  handle(contract.getCarrier, (ctx, { params }) => getCarrier(ctx, params.id)),
  handle(contract.getCarrierProfile, (ctx) => getOwnProfile(ctx)),
  handle(contract.saveCarrierProfile, (ctx, { body }) => saveProfile(ctx, body)),
];
