import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { marketplaceFilter } from '../marketplace/marketplace-schemas.ts';

export const storedFilter = z.partialRecord(
  z.enum(Object.keys(marketplaceFilter.shape) as (keyof typeof marketplaceFilter.shape)[]),
  z.union([z.string(), z.number()]),
);
export type SavedFilter = z.infer<typeof storedFilter>;

/** With `alert`, the owner is notified of new matches at most once an hour. */
export const savedSearch = z.object({
  id,
  name: z.string(),
  alert: z.boolean(),
  filter: storedFilter,
  toldAt: z.string().nullable(),
  createdAt: z.string(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const searchName = z.string('Enter a name').trim().min(1, 'Enter a name').max(60, 'At most 60 characters');

export const listSavedSearches = {
  summary: 'Saved searches of the account, by name',
  reply: z.array(savedSearch),
  errors: ['marketplace_denied'],
} satisfies Schemas;

export const saveSearch = {
  summary: 'Save a search to get alerts for new matching requests',
  proof: 'not needed: the search can be deleted',
  status: 201,
  body: z.object({ name: searchName, alert: z.boolean().default(true), filter: marketplaceFilter }),
  reply: savedSearch,
  errors: ['marketplace_denied', 'email_unverified', 'name_taken', 'too_many_searches'],
} satisfies Schemas;

export const changeSavedSearch = {
  summary: 'Rename a saved search or turn its alert on or off',
  proof: 'not needed: it is changed back',
  params: idParams,
  body: z.object({ name: searchName.optional(), alert: z.boolean().optional() }),
  reply: savedSearch,
  errors: ['name_taken'],
} satisfies Schemas;

export const deleteSavedSearch = {
  summary: 'Delete a saved search',
  proof: 'not needed: the search can be saved again',
  params: idParams,
  reply: z.object({ deleted: z.literal(true) }),
} satisfies Schemas;
