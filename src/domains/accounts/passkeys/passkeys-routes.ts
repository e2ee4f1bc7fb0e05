import { handle, type Handler } from '#server/http/handle.ts';
import * as endpoints from '../endpoints.ts';
import { getRemainingCookie, replySignedIn } from '../sessions/session-cookie.ts';
import { findRelyingParty } from './challenges.ts';
import { beginPasskeyConfirmation, beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import * as schemas from './passkeys-schemas.ts';

export const passkeysRoutes: readonly Handler[] = [
  handle(endpoints.listPasskeys, schemas.listPasskeys, (ctx) => listPasskeys(ctx)),
  handle(endpoints.beginPasskey, schemas.beginPasskey, (ctx, { body, request }) => beginPasskey(ctx, body, findRelyingParty(ctx, request))),
  handle(endpoints.addPasskey, schemas.addPasskey, (ctx, { body, request }) => addPasskey(ctx, body, findRelyingParty(ctx, request))),
  handle(endpoints.renamePasskey, schemas.renamePasskey, (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name)),
  handle(endpoints.removePasskey, schemas.removePasskey, (ctx, { params, body }) => removePasskey(ctx, params.id, body)),
  handle(endpoints.beginPasskeySignIn, schemas.beginPasskeySignIn, (ctx, { request }) =>
    beginPasskeySignIn(ctx, findRelyingParty(ctx, request)),
  ),
  handle(endpoints.beginPasskeyConfirmation, schemas.beginPasskeySignIn, (ctx, { request }) =>
    beginPasskeyConfirmation(ctx, findRelyingParty(ctx, request)),
  ),
  handle(endpoints.signInWithPasskey, schemas.signInWithPasskey, async (ctx, input) => {
    const party = findRelyingParty(ctx, input.request);
    const { user, session } = await signInWithPasskey(ctx, input.body.passkey, party, getRemainingCookie(ctx, input.request));
    return replySignedIn(ctx, input, user, session);
  }),
];
