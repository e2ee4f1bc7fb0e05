import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import { countTransports as countEndpoint } from './counts-contract.ts';
import { deleteDraft, listDrafts, saveDraft } from './drafts.ts';
import * as participants from './participants-contract.ts';
import { addParticipant, listParticipants, removeParticipant } from './participants.ts';
import { photosRoutes } from './photos-routes.ts';
import { countTransports, getTransport, listTransports } from './queries.ts';
import { updateReference as updateEndpoint } from './reference-contract.ts';
import { updateReference } from './reference.ts';

/** Endpoints of transports and drafts. */
export const transportsRoutes: readonly Handler[] = [
  ...[contract.listTransports, contract.listUserTransports].map((endpoint) =>
    handle(endpoint, async (ctx, { query, request, reply }) => {
      const { list, next } = await listTransports(ctx, query);
      linkNextPage(request, reply, next);
      return list;
    }),
  ),
  handle(countEndpoint, (ctx) => countTransports(ctx)),
  handle(contract.getTransport, (ctx, { params }) => getTransport(ctx, params.id)),
  handle(updateEndpoint, (ctx, { params, body }) => updateReference(ctx, params.id, body)),
  handle(contract.saveDraft, (ctx, { body }) => saveDraft(ctx, body)),
  handle(contract.listDrafts, async (ctx, { query, request, reply }) => {
    const { list, next } = await listDrafts(ctx, query);
    linkNextPage(request, reply, next);
    return list;
  }),
  handle(contract.deleteDraft, (ctx, { params }) => deleteDraft(ctx, params.id)),
  handle(participants.listParticipants, (ctx, { params }) => listParticipants(ctx, params.id)),
  handle(participants.addParticipant, (ctx, { params, body }) => addParticipant(ctx, params.id, body)),
  handle(participants.removeParticipant, (ctx, { params }) => removeParticipant(ctx, params.id, params.userId)),
  ...photosRoutes,
];
