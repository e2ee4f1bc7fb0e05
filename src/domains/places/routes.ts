import { handle } from '#server/http/handle.ts';
import { notFound } from '#shared/errors.ts';
import * as schemas from './schemas.ts';
import { estimateEndpoint, placeEndpoint, vehicleSuggestionsEndpoint } from './endpoints.ts';
import { computeEstimate } from './queries.ts';
import { suggestVehicles } from './vehicle-models.ts';
import { findPlace } from './zip-table.ts';

const keptForADay = 'public, max-age=86400';

export const placesRoutes = [
  handle(estimateEndpoint, schemas.estimateEndpoint, async (ctx, { body }) => computeEstimate(body, ctx.now)),
  handle(placeEndpoint, schemas.placeEndpoint, async (_ctx, { params, reply }) => {
    const place = findPlace(params.zip);
    if (!place) throw notFound();
    reply.header('cache-control', keptForADay);
    return place;
  }),
  handle(vehicleSuggestionsEndpoint, schemas.vehicleSuggestionsEndpoint, async (_ctx, { query, reply }) => {
    reply.header('cache-control', keptForADay);
    return suggestVehicles(query.type, query.make, query.q);
  }),
];
