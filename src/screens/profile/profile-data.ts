import { getAccountSettings, getMe, updateProfile } from '#domains/accounts/endpoints.ts';
import { getRegisterStanding } from '#domains/credentials/endpoints.ts';
import { useSend } from '#web/api/queries.ts';

/** Changing the business name or numbers closes the gate until they are verified. */
const profileReads = [getMe.path, getAccountSettings.path, getRegisterStanding.path, '/api/compliance', '/api/carriers', '/api/turns'];

export const useSaveProfile = () => useSend(updateProfile, { refreshes: profileReads });
