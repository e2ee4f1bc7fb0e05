import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { revalidateAccount, revalidateOwn } from './account-check.ts';
import * as contract from './contract.ts';
import { getRegisterStanding } from './queries.ts';
import { listValidationLogs } from './validation-logs.ts';
import { getDotMcStatus, validateDotMc } from './validation.ts';

/** Endpoints of credentials. */
export const credentialsRoutes: readonly Handler[] = [
  handle(contract.dotMcStatus, getDotMcStatus),
  handle(contract.validateDotMc, (ctx, { body }) => validateDotMc(ctx, body)),
  handle(contract.getRegisterStanding, (ctx) => getRegisterStanding(ctx)),
  handle(contract.revalidateOwn, (ctx) => revalidateOwn(ctx)),
  handle(contract.revalidateAccount, (ctx, { params }) => revalidateAccount(ctx, params.id)),
  handle(contract.listValidationLogs, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listValidationLogs(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
];
