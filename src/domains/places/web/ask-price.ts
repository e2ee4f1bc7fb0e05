import type { BodyInput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import type { EstimateReply, estimateEndpoint } from '../contract.ts';

export type PriceQuestion = BodyInput<typeof estimateEndpoint>;

/** The estimate's endpoint without its schemas, so that a page that only asks for a price does not fetch the schema library. */
export const bareEstimate = { method: 'POST', path: '/api/estimates' } as unknown as typeof estimateEndpoint;

/** The price of a transport. Throws ApiError with `fields` for what is missing or wrong. */
export const askPrice = (body: PriceQuestion): Promise<EstimateReply> => call(bareEstimate, { body });
