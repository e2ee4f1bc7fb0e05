import { handle, type Handler } from '#server/http/handle.ts';
import { saveProfile } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { getCarrier, getOwnProfile } from './queries.ts';

export const carriersRoutes: readonly Handler[] = [
  handle(endpoints.getCarrier, schemas.getCarrier, (ctx, { params }) => getCarrier(ctx, params.id)),
  handle(endpoints.getCarrierProfile, schemas.getCarrierProfile, (ctx) => getOwnProfile(ctx)),
  handle(endpoints.saveCarrierProfile, schemas.saveCarrierProfile, (ctx, { body }) => saveProfile(ctx, body)),
];
