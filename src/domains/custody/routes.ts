import { handle, type Handler } from '#server/http/handle.ts';
import * as contract from './contract.ts';
import * as contacts from './contacts/contract.ts';
import { addContact, changeContact, deleteContact, sendContactMail } from './contacts/commands.ts';
import { listContacts } from './contacts/queries.ts';
import * as exports from './exports/contract.ts';
import { askExport } from './exports/commands.ts';
import { listExports, openExport } from './exports/queries.ts';
import { getTimeline } from './queries.ts';
import * as signing from './signing/contract.ts';
import { listKeys, rotateKey } from './signing/keys.ts';
import { getCustodyProof, listSignedDays } from './signing/queries.ts';

/** Endpoints of the chain of custody. */
export const custodyRoutes: readonly Handler[] = [
  handle(contract.getTimeline, (ctx, { params }) => getTimeline(ctx, params.id)),
  handle(signing.getCustodyProof, (ctx, { params }) => getCustodyProof(ctx, params.id)),
  handle(contacts.listContacts, (ctx, { params }) => listContacts(ctx, params.id)),
  handle(contacts.addContact, (ctx, { params, body }) => addContact(ctx, params.id, body)),
  handle(contacts.changeContact, (ctx, { params, body }) => changeContact(ctx, params.contactId, body)),
  handle(contacts.deleteContact, (ctx, { params }) => deleteContact(ctx, params.contactId)),
  handle(contacts.sendContactMail, (ctx, { params, body }) => sendContactMail(ctx, params, body)),
  handle(exports.listExports, (ctx, { params }) => listExports(ctx, params.id)),
  handle(exports.askExport, (ctx, { params }) => askExport(ctx, params.id)),
  handle(exports.getExportFile, async (ctx, { params, reply }) => {
    const { stream, byteSize, name } = await openExport(ctx, params.id);
    return reply
      .type('application/zip')
      .header('content-length', byteSize)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(stream);
  }),
  handle(signing.listSigningKeys, (ctx) => listKeys(ctx)),
  handle(signing.listSignedDays, (ctx, { query }) => listSignedDays(ctx, query)),
  handle(signing.rotateSigningKey, (ctx, { body }) => rotateKey(ctx, body)),
];
