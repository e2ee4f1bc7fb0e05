import { handle, type Handler } from '#server/http/handle.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import * as contacts from './contacts/schemas.ts';
import { addContact, changeContact, deleteContact, sendContactMail } from './contacts/commands.ts';
import { listContacts } from './contacts/queries.ts';
import * as exports from './exports/schemas.ts';
import { requestExport } from './exports/commands.ts';
import { listExports, openExport } from './exports/queries.ts';
import { getTimeline } from './queries.ts';
import * as signing from './signing/schemas.ts';
import { listKeys, rotateKey } from './signing/keys.ts';
import { getCustodyProof, listSignedDays } from './signing/queries.ts';

export const custodyRoutes: readonly Handler[] = [
  handle(endpoints.getTimeline, schemas.getTimeline, (ctx, { params }) => getTimeline(ctx, params.id)),
  handle(endpoints.getCustodyProof, signing.getCustodyProof, (ctx, { params }) => getCustodyProof(ctx, params.id)),
  handle(endpoints.listContacts, contacts.listContacts, (ctx, { params }) => listContacts(ctx, params.id)),
  handle(endpoints.addContact, contacts.addContact, (ctx, { params, body }) => addContact(ctx, params.id, body)),
  handle(endpoints.changeContact, contacts.changeContact, (ctx, { params, body }) => changeContact(ctx, params.contactId, body)),
  handle(endpoints.deleteContact, contacts.deleteContact, (ctx, { params }) => deleteContact(ctx, params.contactId)),
  handle(endpoints.sendContactMail, contacts.sendContactMail, (ctx, { params, body }) => sendContactMail(ctx, params, body)),
  handle(endpoints.listExports, exports.listExports, (ctx, { params }) => listExports(ctx, params.id)),
  handle(endpoints.askExport, exports.askExport, (ctx, { params }) => requestExport(ctx, params.id)),
  handle(endpoints.getExportFile, exports.getExportFile, async (ctx, { params, reply }) => {
    const { stream, byteSize, name } = await openExport(ctx, params.id);
    return reply
      .type('application/zip')
      .header('content-length', byteSize)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(stream);
  }),
  handle(endpoints.listSigningKeys, signing.listSigningKeys, (ctx) => listKeys(ctx)),
  handle(endpoints.listSignedDays, signing.listSignedDays, (ctx, { query }) => listSignedDays(ctx, query)),
  handle(endpoints.rotateSigningKey, signing.rotateSigningKey, (ctx, { body }) => rotateKey(ctx, body)),
];
