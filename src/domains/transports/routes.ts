import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import * as countsSchemas from './lists/counts-schemas.ts';
import { deleteDraft, listDrafts, saveDraft } from './drafts/drafts.ts';
import * as participants from './participants/participants-schemas.ts';
import { addParticipant, listParticipants, removeParticipant } from './participants/participants.ts';
import { photosRoutes } from './photos/photos-routes.ts';
import { addNextActions, addStops, countTransports, getTransport, listTransports } from './queries.ts';
import * as referenceSchemas from './references/reference-schemas.ts';
import { checkDuplicateVin } from './vehicle/check-vins.ts';
import { listDuplicateVins } from './vehicle/duplicate-vins.ts';
import * as duplicateVins from './vehicle/duplicate-vins-schemas.ts';
import { updateReference } from './references/reference.ts';

export const transportsRoutes: readonly Handler[] = [
  ...[endpoints.listTransports, endpoints.listUserTransports].map((endpoint) =>
    handle(endpoint, schemas.listTransports, async (ctx, { query, request, reply }) => {
      const { rows, next } = await listTransports(ctx, query);
      linkNextPage(request, reply, next);
      if (query.with === 'stops') return addStops(ctx, rows);
      return query.with === 'nextAction' ? addNextActions(ctx, rows) : rows;
    }),
  ),
  handle(endpoints.countTransports, countsSchemas.countTransports, (ctx, { query }) => countTransports(ctx, query)),
  handle(endpoints.listDuplicateVins, duplicateVins.listDuplicateVins, (ctx, { query }) => listDuplicateVins(ctx, query)),
  handle(endpoints.checkDuplicateVin, duplicateVins.checkDuplicateVin, (ctx, { body }) => checkDuplicateVin(ctx, body)),
  handle(endpoints.getTransport, schemas.getTransport, (ctx, { params }) => getTransport(ctx, params.id)),
  handle(endpoints.updateReference, referenceSchemas.updateReference, (ctx, { params, body }) => updateReference(ctx, params.id, body)),
  handle(endpoints.saveDraft, schemas.saveDraft, (ctx, { body }) => saveDraft(ctx, body)),
  handle(endpoints.listDrafts, schemas.listDrafts, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listDrafts(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.deleteDraft, schemas.deleteDraft, (ctx, { params }) => deleteDraft(ctx, params.id)),
  handle(endpoints.listParticipants, participants.listParticipants, (ctx, { params }) => listParticipants(ctx, params.id)),
  handle(endpoints.addParticipant, participants.addParticipant, (ctx, { params, body }) => addParticipant(ctx, params.id, body)),
  handle(endpoints.removeParticipant, participants.removeParticipant, (ctx, { params }) =>
    removeParticipant(ctx, params.id, params.userId),
  ),
  ...photosRoutes,
];
