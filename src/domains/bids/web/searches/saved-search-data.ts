import { useCall, useSend } from '#web/api/queries.ts';
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from '#domains/bids/endpoints.ts';

const searchReads = ['/api/marketplace/searches'] as const;

export const useSavedSearches = () => useCall(listSavedSearches, {});
export const useSaveSearch = () => useSend(saveSearch, { refreshes: searchReads });
export const useChangeSavedSearch = () => useSend(changeSavedSearch, { refreshes: searchReads });
export const useDeleteSavedSearch = () => useSend(deleteSavedSearch, { refreshes: searchReads });
