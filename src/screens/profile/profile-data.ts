import { getAccountSettings, getMe, updateProfile } from '#domains/accounts/endpoints.ts';
import { getRegisterStanding } from '#domains/credentials/endpoints.ts';
import { useSend } from '#web/api/queries.ts';

/** A new name or number of the business also closes the gate until it is checked. */
const profileReads = [getMe.path, getAccountSettings.path, getRegisterStanding.path, '/api/compliance', '/api/carriers', '/api/turns'];

export const useSaveProfile = () => useSend(updateProfile, { refreshes: profileReads });
