import { handle, type Handler } from '#server/http/handle.ts';
import * as access from './access-grants-contract.ts';
import { getAccess, keepGrants, revokeGrants } from './access-grants.ts';
import { restoreEmail } from './address-restore.ts';
import { checkLink } from './email-links.ts';
import { checkLink as checkLinkEndpoint } from './link-check-contract.ts';
import { utcDay } from '#shared/days.ts';
import { deleteAccount } from './deletion.ts';
import { endMails } from './end-mails.ts';
import * as ends from './end-mails-contract.ts';
import { getMyArchive } from './my-archive.ts';
import { getMyData } from './my-data.ts';
import { changePassword } from './password-change.ts';
import { forgotPassword, resetPassword } from './password-reset.ts';
import { getAccountSettings, updateAccountSettings } from './preferences.ts';
import { updateProfile } from './profile.ts';
import { proveOwner } from './prove-owner.ts';
import { confirmSecondFactor, disableSecondFactor, setUpSecondFactor } from './second-factor.ts';
import { dismiss } from './session-cookie.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './session-list.ts';
import { listLooks } from './as-seen.ts';
import * as looks from './as-seen-contract.ts';
import * as contract from './settings-contract.ts';

/** Endpoints of settings and of the account's safety. */
export const settingsRoutes: readonly Handler[] = [
  handle(contract.updateProfile, (ctx, { body }) => updateProfile(ctx, body)),
  handle(contract.getAccountSettings, (ctx) => getAccountSettings(ctx)),
  handle(contract.updateAccountSettings, (ctx, { body }) => updateAccountSettings(ctx, body)),
  handle(ends.endMailsByLink, (ctx, { params }) => endMails(ctx, params.token)),
  handle(ends.openEndOfMails, async (_ctx, { reply }) => reply.redirect('/settings/account', 303)),
  handle(contract.updatePassword, (ctx, { body }) => changePassword(ctx, body)),
  handle(contract.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  handle(contract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body)),
  handle(checkLinkEndpoint, (ctx, { body }) => checkLink(ctx, body)),
  handle(contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body)),
  handle(contract.restoreEmail, (ctx, { body }) => restoreEmail(ctx, body)),
  handle(access.listAccessGrants, (ctx) => getAccess(ctx)),
  handle(access.revokeAccessGrants, (ctx) => revokeGrants(ctx)),
  handle(access.keepAccessGrants, (ctx) => keepGrants(ctx)),
  handle(contract.listSessions, (ctx) => listSessions(ctx)),
  handle(contract.revokeSession, (ctx, { params }) => revokeSession(ctx, params.id)),
  handle(contract.revokeOtherSessions, (ctx) => revokeOtherSessions(ctx)),
  handle(contract.setUpTwoFactor, (ctx, { body }) => setUpSecondFactor(ctx, body)),
  handle(contract.confirmTwoFactor, (ctx, { body }) => confirmSecondFactor(ctx, body)),
  handle(contract.disableTwoFactor, (ctx, { body }) => disableSecondFactor(ctx, body)),
  handle(looks.listLooks, (ctx) => listLooks(ctx)),
  handle(contract.getMyData, async (ctx, { body, reply }) => {
    await proveOwner(ctx, body);
    const name = `carriage-my-data-${utcDay(ctx.now)}.json`;
    const copy = await getMyData(ctx);
    reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' });
    return reply.type('application/json; charset=utf-8').send(copy);
  }),
  handle(contract.getMyArchive, async (ctx, { body, reply }) => {
    await proveOwner(ctx, body);
    const name = `carriage-my-data-${utcDay(ctx.now)}.zip`;
    reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' });
    return reply.type('application/zip').send(getMyArchive(ctx));
  }),
  handle(contract.deleteAccount, async (ctx, input) => {
    const answer = await deleteAccount(ctx, input.body);
    dismiss(ctx, input);
    return answer;
  }),
];
