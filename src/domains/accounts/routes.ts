import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { verifyEmail } from './addresses/address-confirmation.ts';
import { apiKeysRoutes } from './api-keys/api-keys-routes.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import * as directory from './overseen/directory-schemas.ts';
import { listAllUsers, listConsoleUsers } from './overseen/directory.ts';
import * as guestsSchemas from './guests-schemas.ts';
import { setFirstPassword } from './guests.ts';
import { officersRoutes } from './overseen/officers-routes.ts';
import { overseenRoutes } from './overseen/overseen-routes.ts';
import { passkeysRoutes } from './passkeys/passkeys-routes.ts';
import { findRelyingParty } from './passkeys/challenges.ts';
import { reauthenticateSession } from './reauthentication/reauthentication.ts';
import { getMeAsSent } from './queries.ts';
import { admitRegistration, registerAccount } from './registration.ts';
import { dismiss, getRemainingCookie, renew, replySignedIn } from './sessions/session-cookie.ts';
import { openSession, signIn, signOut } from './sessions/sessions.ts';
import { settingsRoutes } from './own/settings-routes.ts';
import { resendVerification } from './addresses/verification.ts';

export const accountsRoutes: readonly Handler[] = [
  handle(endpoints.getMe, schemas.getMe, (ctx) => getMeAsSent(ctx)),
  handle(endpoints.renewSession, schemas.renewSession, (ctx, input) => renew(ctx, input)),
  handle(endpoints.proveSession, schemas.proveSession, (ctx, { body, request }) =>
    reauthenticateSession(ctx, body, findRelyingParty(ctx, request)),
  ),
  handle(endpoints.login, schemas.login, async (ctx, input) => {
    const { user, session } = await signIn(ctx, input.body, getRemainingCookie(ctx, input.request));
    return replySignedIn(ctx, input, user, session);
  }),
  handle(endpoints.register, schemas.register, async (ctx, input) => {
    const user = await registerAccount(ctx, await admitRegistration(ctx, input.body));
    return replySignedIn(ctx, input, user, await openSession(ctx, user, getRemainingCookie(ctx, input.request)));
  }),
  handle(endpoints.setGuestPassword, guestsSchemas.setGuestPassword, async (ctx, input) => {
    const { user, session, transportId } = await setFirstPassword(ctx, input.body, getRemainingCookie(ctx, input.request));
    return { ...replySignedIn(ctx, input, user, session), transportId };
  }),
  handle(endpoints.logout, schemas.logout, async (ctx, input) => {
    await signOut(ctx);
    dismiss(ctx, input);
    return { signedOut: true as const };
  }),
  handle(endpoints.verifyEmail, schemas.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body)),
  handle(endpoints.resendVerification, schemas.resendVerification, (ctx) => resendVerification(ctx)),
  handle(endpoints.listConsoleUsers, directory.listConsoleUsers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listConsoleUsers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.listAllUsers, directory.listAllUsers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listAllUsers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  ...officersRoutes,
  ...overseenRoutes,
  ...settingsRoutes,
  ...apiKeysRoutes,
  ...passkeysRoutes,
];
