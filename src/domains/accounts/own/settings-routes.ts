import { handle, type Handler } from '#server/http/handle.ts';
import * as access from '../access-grants-schemas.ts';
import * as endpoints from '../endpoints.ts';
import { getAccess, confirmGrants, revokeGrants } from '../access-grants.ts';
import { restoreEmail } from '../addresses/address-restore.ts';
import { checkLink } from '../addresses/email-links.ts';
import * as linkCheckSchemas from '../addresses/link-check-schemas.ts';
import { utcDay } from '#shared/dates/days.ts';
import { deleteAccount } from './deletion.ts';
import { endMails } from '../addresses/end-mails.ts';
import * as ends from '../addresses/end-mails-schemas.ts';
import { getMyArchive } from './my-archive.ts';
import { getMyData } from './my-data.ts';
import { changePassword } from '../passwords/password-change.ts';
import { forgotPassword, resetPassword } from '../passwords/password-reset.ts';
import { getAccountSettings, updateAccountSettings } from './preferences.ts';
import { updateProfile } from './profile.ts';
import { reauthenticateOwner } from '../reauthentication/reauthenticate-owner.ts';
import { confirmSecondFactor, disableSecondFactor, setUpSecondFactor } from '../reauthentication/second-factor.ts';
import { dismiss } from '../sessions/session-cookie.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '../sessions/session-list.ts';
import { listLooks } from '../overseen/as-seen.ts';
import * as looks from '../overseen/as-seen-schemas.ts';
import * as schemas from './settings-schemas.ts';

export const settingsRoutes: readonly Handler[] = [
  handle(endpoints.updateProfile, schemas.updateProfile, (ctx, { body }) => updateProfile(ctx, body)),
  handle(endpoints.getAccountSettings, schemas.getAccountSettings, (ctx) => getAccountSettings(ctx)),
  handle(endpoints.updateAccountSettings, schemas.updateAccountSettings, (ctx, { body }) => updateAccountSettings(ctx, body)),
  handle(endpoints.endMailsByLink, ends.endMailsByLink, (ctx, { params }) => endMails(ctx, params.token)),
  handle(endpoints.openEndOfMails, ends.openEndOfMails, async (_ctx, { reply }) => reply.redirect('/settings/account', 303)),
  handle(endpoints.updatePassword, schemas.updatePassword, (ctx, { body }) => changePassword(ctx, body)),
  handle(endpoints.changePassword, schemas.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  handle(endpoints.forgotPassword, schemas.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body)),
  handle(endpoints.checkLink, linkCheckSchemas.checkLink, (ctx, { body }) => checkLink(ctx, body)),
  handle(endpoints.resetPassword, schemas.resetPassword, (ctx, { body }) => resetPassword(ctx, body)),
  handle(endpoints.restoreEmail, schemas.restoreEmail, (ctx, { body }) => restoreEmail(ctx, body)),
  handle(endpoints.listAccessGrants, access.listAccessGrants, (ctx) => getAccess(ctx)),
  handle(endpoints.revokeAccessGrants, access.revokeAccessGrants, (ctx) => revokeGrants(ctx)),
  handle(endpoints.keepAccessGrants, access.keepAccessGrants, (ctx) => confirmGrants(ctx)),
  handle(endpoints.listSessions, schemas.listSessions, (ctx) => listSessions(ctx)),
  handle(endpoints.revokeSession, schemas.revokeSession, (ctx, { params }) => revokeSession(ctx, params.id)),
  handle(endpoints.revokeOtherSessions, schemas.revokeOtherSessions, (ctx) => revokeOtherSessions(ctx)),
  handle(endpoints.setUpTwoFactor, schemas.setUpTwoFactor, (ctx, { body }) => setUpSecondFactor(ctx, body)),
  handle(endpoints.confirmTwoFactor, schemas.confirmTwoFactor, (ctx, { body }) => confirmSecondFactor(ctx, body)),
  handle(endpoints.disableTwoFactor, schemas.disableTwoFactor, (ctx, { body }) => disableSecondFactor(ctx, body)),
  handle(endpoints.listLooks, looks.listLooks, (ctx) => listLooks(ctx)),
  handle(endpoints.getMyData, schemas.getMyData, async (ctx, { body, reply }) => {
    await reauthenticateOwner(ctx, body);
    const name = `carriage-my-data-${utcDay(ctx.now)}.json`;
    const copy = await getMyData(ctx);
    reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' });
    return reply.type('application/json; charset=utf-8').send(copy);
  }),
  handle(endpoints.getMyArchive, schemas.getMyArchive, async (ctx, { body, reply }) => {
    await reauthenticateOwner(ctx, body);
    const name = `carriage-my-data-${utcDay(ctx.now)}.zip`;
    reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' });
    return reply.type('application/zip').send(getMyArchive(ctx));
  }),
  handle(endpoints.deleteAccount, schemas.deleteAccount, async (ctx, input) => {
    const answer = await deleteAccount(ctx, input.body);
    dismiss(ctx, input);
    return answer;
  }),
];
