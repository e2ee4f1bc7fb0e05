import type { PublicEndpoint } from '#shared/endpoint.ts';
import type * as schemas from './schemas.ts';

export const estimateEndpoint: PublicEndpoint<typeof schemas.estimateEndpoint> = {
  method: 'POST',
  path: '/api/estimates',
  access: 'public',
};
export const placeEndpoint: PublicEndpoint<typeof schemas.placeEndpoint> = {
  method: 'GET',
  path: '/api/places/zip/:zip',
  access: 'public',
};
export const vehicleSuggestionsEndpoint: PublicEndpoint<typeof schemas.vehicleSuggestionsEndpoint> = {
  method: 'GET',
  path: '/api/places/vehicles',
  access: 'public',
};
