import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { revalidateAccount, revalidateOwn } from './account-check.ts';
import { recordCallback } from './company/callback.ts';
import { lookUpContact, sendCompanyCode, verifyCompany } from './company/company-codes.ts';
import { getCompanyReview, getCompanyStanding } from './company/company-queries.ts';
import * as company from './company/company-schemas.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { getOwnFmcsaStatus } from './queries.ts';
import { listValidationLogs } from './validation-logs.ts';
import { getDotMcStatus, validateDotMc } from './validation.ts';

export const credentialsRoutes: readonly Handler[] = [
  handle(endpoints.dotMcStatus, schemas.dotMcStatus, getDotMcStatus),
  handle(endpoints.validateDotMc, schemas.validateDotMc, (ctx, { body }) => validateDotMc(ctx, body)),
  handle(endpoints.getRegisterStanding, schemas.getRegisterStanding, (ctx) => getOwnFmcsaStatus(ctx)),
  handle(endpoints.revalidateOwn, schemas.revalidateOwn, (ctx) => revalidateOwn(ctx)),
  handle(endpoints.revalidateAccount, schemas.revalidateAccount, (ctx, { params }) => revalidateAccount(ctx, params.id)),
  handle(endpoints.listValidationLogs, schemas.listValidationLogs, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listValidationLogs(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.getCompanyStanding, company.getCompanyStanding, (ctx) => getCompanyStanding(ctx)),
  handle(endpoints.lookUpContact, company.lookUpContact, (ctx) => lookUpContact(ctx)),
  handle(endpoints.sendCompanyCode, company.sendCompanyCode, (ctx, { body }) => sendCompanyCode(ctx, body)),
  handle(endpoints.verifyCompany, company.verifyCompany, (ctx, { body }) => verifyCompany(ctx, body)),
  handle(endpoints.getCompanyReview, company.getCompanyReview, (ctx, { params }) => getCompanyReview(ctx, params.id)),
  handle(endpoints.recordCallback, company.recordCallback, (ctx, { params, body }) => recordCallback(ctx, params.id, body)),
];
