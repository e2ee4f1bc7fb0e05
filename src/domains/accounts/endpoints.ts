import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { adminRoles } from '#shared/roles.ts';
import type * as accessGrants from './access-grants-schemas.ts';
import type * as apiKeys from './api-keys/api-keys-schemas.ts';
import type * as asSeen from './overseen/as-seen-schemas.ts';
import type * as directory from './overseen/directory-schemas.ts';
import type * as endMails from './addresses/end-mails-schemas.ts';
import type * as guests from './guests-schemas.ts';
import type * as invitations from './overseen/invitations-schemas.ts';
import type * as linkCheck from './addresses/link-check-schemas.ts';
import type * as officers from './overseen/officers-schemas.ts';
import type * as overseen from './overseen/overseen-schemas.ts';
import type * as passkeys from './passkeys/passkeys-schemas.ts';
import type * as schemas from './schemas.ts';
import type * as settings from './own/settings-schemas.ts';

export const listAccessGrants: Endpoint<typeof accessGrants.listAccessGrants> = {
  method: 'GET',
  path: '/api/settings/access',
  access: 'signed-in',
};
export const revokeAccessGrants: Endpoint<typeof accessGrants.revokeAccessGrants> = {
  method: 'POST',
  path: '/api/settings/access/revocation',
  access: 'signed-in',
};
export const keepAccessGrants: Endpoint<typeof accessGrants.keepAccessGrants> = {
  method: 'POST',
  path: '/api/settings/access/review',
  access: 'signed-in',
};

export const listApiKeys: Endpoint<typeof apiKeys.listApiKeys> = { method: 'GET', path: '/api/user/api-keys', access: 'signed-in' };
export const makeApiKey: Endpoint<typeof apiKeys.makeApiKey> = { method: 'POST', path: '/api/user/api-keys', access: 'signed-in' };
export const revokeApiKey: Endpoint<typeof apiKeys.revokeApiKey> = {
  method: 'DELETE',
  path: '/api/user/api-keys/:id',
  access: 'signed-in',
};

export const listLooks: Endpoint<typeof asSeen.listLooks> = { method: 'GET', path: '/api/settings/looks', access: 'signed-in' };

export const getMe: Endpoint<typeof schemas.getMe> = { method: 'GET', path: '/api/auth/me', access: 'signed-in' };
export const login: PublicEndpoint<typeof schemas.login> = { method: 'POST', path: '/api/auth/login', access: 'public' };
export const register: PublicEndpoint<typeof schemas.register> = { method: 'POST', path: '/api/auth/register', access: 'public' };
export const renewSession: Endpoint<typeof schemas.renewSession> = { method: 'POST', path: '/api/auth/renew', access: 'signed-in' };
export const proveSession: Endpoint<typeof schemas.proveSession> = { method: 'POST', path: '/api/auth/prove', access: 'signed-in' };
export const logout: PublicEndpoint<typeof schemas.logout> = { method: 'POST', path: '/api/auth/logout', access: 'public' };
export const verifyEmail: PublicEndpoint<typeof schemas.verifyEmail> = { method: 'POST', path: '/api/auth/verify-email', access: 'public' };
export const resendVerification: Endpoint<typeof schemas.resendVerification> = {
  method: 'POST',
  path: '/api/auth/verify-email/resend',
  access: 'signed-in',
};

export const listAllUsers: Endpoint<typeof directory.listAllUsers> = {
  method: 'GET',
  path: '/api/admin/all-users',
  access: ['super_admin'],
};
export const listConsoleUsers: Endpoint<typeof directory.listConsoleUsers> = {
  method: 'GET',
  path: '/api/super-admin/users',
  access: ['super_admin'],
};

export const endMailsByLink: PublicEndpoint<typeof endMails.endMailsByLink> = {
  method: 'POST',
  path: '/api/unsubscribe/:token',
  access: 'public',
};
export const openEndOfMails: PublicEndpoint<typeof endMails.openEndOfMails> = {
  method: 'GET',
  path: '/api/unsubscribe/:token',
  access: 'public',
};

export const setGuestPassword: PublicEndpoint<typeof guests.setGuestPassword> = {
  method: 'POST',
  path: '/api/guest/password',
  access: 'public',
};

export const inviteAdmin: Endpoint<typeof invitations.inviteAdmin> = {
  method: 'POST',
  path: '/api/super-admin/users',
  access: ['super_admin'],
};
export const inviteAgain: Endpoint<typeof invitations.inviteAgain> = {
  method: 'POST',
  path: '/api/super-admin/users/:id/invitation',
  access: ['super_admin'],
};

export const checkLink: PublicEndpoint<typeof linkCheck.checkLink> = { method: 'POST', path: '/api/auth/link-check', access: 'public' };

export const listPasskeys: Endpoint<typeof passkeys.listPasskeys> = { method: 'GET', path: '/api/settings/passkeys', access: 'signed-in' };
export const beginPasskey: Endpoint<typeof passkeys.beginPasskey> = {
  method: 'POST',
  path: '/api/settings/passkeys/challenge',
  access: 'signed-in',
};
export const addPasskey: Endpoint<typeof passkeys.addPasskey> = { method: 'POST', path: '/api/settings/passkeys', access: 'signed-in' };
export const renamePasskey: Endpoint<typeof passkeys.renamePasskey> = {
  method: 'PATCH',
  path: '/api/settings/passkeys/:id',
  access: 'signed-in',
};
export const removePasskey: Endpoint<typeof passkeys.removePasskey> = {
  method: 'POST',
  path: '/api/settings/passkeys/:id/removal',
  access: 'signed-in',
};
export const beginPasskeyConfirmation: Endpoint<typeof passkeys.beginPasskeySignIn> = {
  method: 'POST',
  path: '/api/auth/passkey/confirmation',
  access: 'signed-in',
};
export const beginPasskeySignIn: PublicEndpoint<typeof passkeys.beginPasskeySignIn> = {
  method: 'POST',
  path: '/api/auth/passkey/challenge',
  access: 'public',
};
export const signInWithPasskey: PublicEndpoint<typeof passkeys.signInWithPasskey> = {
  method: 'POST',
  path: '/api/auth/passkey/login',
  access: 'public',
};

export const listOfficers: Endpoint<typeof officers.listOfficers> = { method: 'GET', path: '/api/admin/officers', access: adminRoles };
export const decideOfficer: Endpoint<typeof officers.decideOfficer> = {
  method: 'POST',
  path: '/api/admin/officers/:id/confirmation',
  access: adminRoles,
};

export const listUsers: Endpoint<typeof overseen.listUsers> = { method: 'GET', path: '/api/admin/users', access: adminRoles };
export const getUser: Endpoint<typeof overseen.getUser> = { method: 'GET', path: '/api/admin/users/:id', access: adminRoles };
export const listBlockedUsers: Endpoint<typeof overseen.listBlockedUsers> = {
  method: 'GET',
  path: '/api/super-admin/users/blocked',
  access: ['super_admin'],
};
export const deactivateUser: Endpoint<typeof overseen.deactivateUser> = {
  method: 'PATCH',
  path: '/api/admin/users/:id/deactivate',
  access: adminRoles,
};
export const activateUser: Endpoint<typeof overseen.activateUser> = {
  method: 'PATCH',
  path: '/api/admin/users/:id/activate',
  access: adminRoles,
};
export const sendPasswordReset: Endpoint<typeof overseen.sendPasswordReset> = {
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  access: adminRoles,
};
export const blockUser: Endpoint<typeof overseen.blockUser> = {
  method: 'POST',
  path: '/api/super-admin/users/:id/block',
  access: ['super_admin'],
};
export const unblockUser: Endpoint<typeof overseen.unblockUser> = {
  method: 'POST',
  path: '/api/super-admin/users/:id/unblock',
  access: ['super_admin'],
};

export const updateProfile: Endpoint<typeof settings.updateProfile> = {
  method: 'PATCH',
  path: '/api/settings/profile',
  access: 'signed-in',
};
export const getAccountSettings: Endpoint<typeof settings.getAccountSettings> = {
  method: 'GET',
  path: '/api/settings/account',
  access: 'signed-in',
};
export const updateAccountSettings: Endpoint<typeof settings.updateAccountSettings> = {
  method: 'PATCH',
  path: '/api/settings/account',
  access: 'signed-in',
};
export const updatePassword: Endpoint<typeof settings.updatePassword> = { method: 'PUT', path: '/api/user/password', access: 'signed-in' };
export const changePassword: Endpoint<typeof settings.changePassword> = {
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signed-in',
};
export const forgotPassword: PublicEndpoint<typeof settings.forgotPassword> = {
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
};
export const resetPassword: PublicEndpoint<typeof settings.resetPassword> = {
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
};
export const restoreEmail: PublicEndpoint<typeof settings.restoreEmail> = {
  method: 'POST',
  path: '/api/auth/restore-email',
  access: 'public',
};
export const listSessions: Endpoint<typeof settings.listSessions> = { method: 'GET', path: '/api/auth/sessions', access: 'signed-in' };
export const revokeSession: Endpoint<typeof settings.revokeSession> = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
};
export const revokeOtherSessions: Endpoint<typeof settings.revokeOtherSessions> = {
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  access: 'signed-in',
};
export const setUpTwoFactor: Endpoint<typeof settings.setUpTwoFactor> = {
  method: 'POST',
  path: '/api/auth/two-factor/setup',
  access: 'signed-in',
};
export const confirmTwoFactor: Endpoint<typeof settings.confirmTwoFactor> = {
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  access: 'signed-in',
};
export const disableTwoFactor: Endpoint<typeof settings.disableTwoFactor> = {
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  access: 'signed-in',
};
export const getMyData: Endpoint<typeof settings.getMyData> = { method: 'POST', path: '/api/settings/my-data', access: 'signed-in' };
export const getMyArchive: Endpoint<typeof settings.getMyArchive> = {
  method: 'POST',
  path: '/api/settings/my-archive',
  access: 'signed-in',
};
export const deleteAccount: Endpoint<typeof settings.deleteAccount> = {
  method: 'POST',
  path: '/api/settings/delete-account',
  access: 'signed-in',
};
