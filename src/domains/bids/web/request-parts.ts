import type { ComponentType } from 'react';
import { RequestQuestions } from '#domains/questions/web/request-questions.tsx';
import type { MarketplaceRequest } from '../marketplace-contract.ts';

/** What another domain adds to the screen of an open request. */
export type RequestPart = ComponentType<{ request: MarketplaceRequest }>;

/** Added parts in their order: under the facts of the request, and in the column beside them. */
export const requestParts: { readonly below: readonly RequestPart[]; readonly beside: readonly RequestPart[] } = {
  below: [RequestQuestions],
  beside: [],
};
