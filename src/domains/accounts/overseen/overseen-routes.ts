import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as endpoints from '../endpoints.ts';
import * as invitations from './invitations-schemas.ts';
import { inviteAdmin, inviteAgain } from './invitations.ts';
import * as schemas from './overseen-schemas.ts';
import { findOverseen, listOverseen } from './overseen-list.ts';
import { activateUser, blockUser, deactivateUser, sendPasswordReset, unblockUser } from './overseen.ts';

export const overseenRoutes: readonly Handler[] = [
  handle(endpoints.listUsers, schemas.listUsers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOverseen(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.listBlockedUsers, schemas.listBlockedUsers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOverseen(ctx, { ...query, status: 'blocked' });
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.getUser, schemas.getUser, (ctx, { params }) => findOverseen(ctx, params.id)),
  handle(endpoints.deactivateUser, schemas.deactivateUser, (ctx, { params, body }) => deactivateUser(ctx, params.id, body.reason)),
  handle(endpoints.activateUser, schemas.activateUser, (ctx, { params }) => activateUser(ctx, params.id)),
  handle(endpoints.sendPasswordReset, schemas.sendPasswordReset, (ctx, { params }) => sendPasswordReset(ctx, params.id)),
  handle(endpoints.blockUser, schemas.blockUser, (ctx, { params, body }) => blockUser(ctx, params.id, body.reason)),
  handle(endpoints.inviteAdmin, invitations.inviteAdmin, (ctx, { body }) => inviteAdmin(ctx, body)),
  handle(endpoints.inviteAgain, invitations.inviteAgain, (ctx, { params }) => inviteAgain(ctx, params.id)),
  handle(endpoints.unblockUser, schemas.unblockUser, (ctx, { params }) => unblockUser(ctx, params.id)),
];
