import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as invitations from './invitations-contract.ts';
import { inviteAdmin, inviteAgain } from './invitations.ts';
import * as contract from './overseen-contract.ts';
import { findOverseen, listOverseen } from './overseen-list.ts';
import { activateUser, blockUser, deactivateUser, sendPasswordReset, unblockUser } from './overseen.ts';

/** Endpoints of administrators who oversee accounts. */
export const overseenRoutes: readonly Handler[] = [
  handle(contract.listUsers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOverseen(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.listBlockedUsers, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOverseen(ctx, { ...query, status: 'blocked' });
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.getUser, (ctx, { params }) => findOverseen(ctx, params.id)),
  handle(contract.deactivateUser, (ctx, { params, body }) => deactivateUser(ctx, params.id, body.reason)),
  handle(contract.activateUser, (ctx, { params }) => activateUser(ctx, params.id)),
  handle(contract.sendPasswordReset, (ctx, { params }) => sendPasswordReset(ctx, params.id)),
  handle(contract.blockUser, (ctx, { params, body }) => blockUser(ctx, params.id, body.reason)),
  handle(invitations.inviteAdmin, (ctx, { body }) => inviteAdmin(ctx, body)),
  handle(invitations.inviteAgain, (ctx, { params }) => inviteAgain(ctx, params.id)),
  handle(contract.unblockUser, (ctx, { params }) => unblockUser(ctx, params.id)),
];
