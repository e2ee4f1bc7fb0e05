import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { verifyEmail } from './address-proof.ts';
import { apiKeysRoutes } from './api-keys-routes.ts';
import * as contract from './contract.ts';
import * as directory from './directory-contract.ts';
import { listAllUsers, listConsoleUsers } from './directory.ts';
import { setGuestPassword } from './guests-contract.ts';
import { setFirstPassword } from './guests.ts';
import { officersRoutes } from './officers-routes.ts';
import { overseenRoutes } from './overseen-routes.ts';
import { proveSession } from './proof.ts';
import { getMeAsSent } from './queries.ts';
import { admitRegistration, registerAccount } from './registration.ts';
import { dismiss, leftCookieOf, renew, welcome } from './session-cookie.ts';
import { openSession, signIn, signOut } from './sessions.ts';
import { settingsRoutes } from './settings-routes.ts';
import { resendVerification } from './verification.ts';

/** Endpoints of accounts. */
export const accountsRoutes: readonly Handler[] = [
  handle(contract.getMe, (ctx) => getMeAsSent(ctx)),
  handle(contract.renewSession, (ctx, input) => renew(ctx, input)),
  handle(contract.proveSession, (ctx, { body }) => proveSession(ctx, body)),
  handle(contract.login, async (ctx, input) => {
    const { user, session } = await signIn(ctx, input.body, leftCookieOf(ctx, input.request));
    return welcome(ctx, input, user, session);
  }),
  handle(contract.register, async (ctx, input) => {
    const user = await registerAccount(ctx, await admitRegistration(ctx, input.body));
    return welcome(ctx, input, user, await openSession(ctx, user, leftCookieOf(ctx, input.request)));
  }),
  handle(setGuestPassword, async (ctx, input) => {
    const { user, session, transportId } = await setFirstPassword(ctx, input.body, leftCookieOf(ctx, input.request));
    return { ...welcome(ctx, input, user, session), transportId };
  }),
  handle(contract.logout, async (ctx, input) => {
    await signOut(ctx);
    dismiss(ctx, input);
    return { signedOut: true as const };
  }),
  handle(contract.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body)),
  handle(contract.resendVerification, (ctx) => resendVerification(ctx)),
  handle(directory.listConsoleUsers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listConsoleUsers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(directory.listAllUsers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listAllUsers(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  ...officersRoutes,
  ...overseenRoutes,
  ...settingsRoutes,
  ...apiKeysRoutes,
];
