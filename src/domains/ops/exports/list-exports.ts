import type { Readable } from 'node:stream';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { listOverseen, overseenAccounts } from '#domains/accounts/overseen/overseen-list.ts';
import { accountStatus } from '#domains/accounts/overseen/overseen-rules.ts';
import type { ValidationLog } from '#domains/credentials/schemas.ts';
import { listValidationLogs, toValidationLogsSql } from '#domains/credentials/validation-logs.ts';
import { adminQuotesWhere, listAdminQuotes } from '#domains/quotes/review/admin-quotes.ts';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { csvStream, filePage, oneTooMany, refuseLongFile } from '#server/http/replies/send-csv.ts';
import type { CsvColumn } from '#shared/csv/csv.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { roleLabels } from '#shared/roles.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { logExport } from '#domains/audit/log-export.ts';
import type { IndependentDriver } from '../drivers/independent-drivers-schemas.ts';
import { toDriversSql, listIndependentDrivers } from '../drivers/independent-drivers-queries.ts';
import type * as schemas from './list-exports-schemas.ts';

const userColumns: readonly CsvColumn<OverseenUser>[] = [
  ['User', ({ id }) => id],
  ['Name', ({ fullName }) => fullName],
  ['E-mail', ({ email }) => email],
  ['Email confirmed', ({ emailVerified }) => emailVerified],
  ['Role', ({ role }) => roleLabels[role]],
  ['Company', ({ companyName }) => companyName],
  ['Phone', ({ phone }) => phone && formatPhone(phone)],
  ['DOT', ({ dotNumber }) => dotNumber],
  ['MC', ({ mcNumber }) => mcNumber],
  ['DOT/MC verified', ({ dotMcVerified }) => dotMcVerified],
  ['Insurance verified', ({ insuranceVerified }) => insuranceVerified],
  ['Status', accountStatus],
  ['Reason for block', ({ blockedReason }) => blockedReason],
  ['Blocked at', ({ blockedAt }) => blockedAt],
  ['Joined at', ({ createdAt }) => createdAt],
];

const quoteColumns: readonly CsvColumn<AdminQuote>[] = [
  ['Quote', ({ id }) => id],
  ['Transport', ({ transportId }) => transportId],
  ['Vehicle', ({ vehicleYear, vehicleMake, vehicleModel }) => vehicleTitle({ year: vehicleYear, make: vehicleMake, model: vehicleModel })],
  ['From', ({ transport }) => `${transport.fromCity}, ${transport.fromState}`],
  ['To', ({ transport }) => `${transport.toCity}, ${transport.toState}`],
  ['Status', ({ workflowState }) => workflowLabels[workflowState]],
  ['Total USD', ({ totalQuote }) => totalQuote],
  ['Offered by', ({ offeredBy }) => offeredBy?.name],
  ['Flag reason', ({ metadata }) => metadata.flaggedReason],
  ['Escalated', ({ metadata }) => metadata.isEscalated],
  ['Created at', ({ createdAt }) => createdAt],
];

const logColumns: readonly CsvColumn<ValidationLog>[] = [
  ['Check', ({ id }) => id],
  ['User', ({ userId }) => userId],
  ['DOT', ({ dotNumber }) => dotNumber],
  ['MC', ({ mcNumber }) => mcNumber],
  ['Status', ({ status }) => status],
  ['Manual', ({ manualOverride }) => manualOverride],
  ['FMCSA answer', ({ message }) => message],
  ['Checked at', ({ createdAt }) => createdAt],
];

const driverColumns: readonly CsvColumn<IndependentDriver>[] = [
  ['User', ({ id }) => id],
  ['Name', ({ fullName }) => fullName],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phoneNumber }) => phoneNumber && formatPhone(phoneNumber)],
  ['Company', ({ companyName }) => companyName],
  ['DOT', ({ dotNumber }) => dotNumber],
  ['MC', ({ mcNumber }) => mcNumber],
  ['Status', ({ status }) => status],
  ['Insurance verified', ({ insuranceVerified }) => insuranceVerified],
  ['DOT/MC verified', ({ dotMcVerified }) => dotMcVerified],
  ['Documents to review', ({ pendingDocuments }) => pendingDocuments],
  ['Joined at', ({ createdAt }) => createdAt],
];

/** Throws 409 `too_many`. */
export async function exportUsers(ctx: ActorCtx, query: QueryOf<typeof schemas.exportUsers>): Promise<Readable> {
  refuseLongFile(await ctx.sql`select from ${overseenAccounts(ctx.sql, ctx.actor, query)} limit ${oneTooMany}`, 'users');
  await logExport(ctx, 'users', query);
  return csvStream(userColumns, (cursor) => listOverseen(ctx, { ...query, limit: filePage, cursor }));
}

/** Throws 409 `too_many`. */
export async function exportQuotes(ctx: ActorCtx, query: QueryOf<typeof schemas.exportQuotes>): Promise<Readable> {
  const { sql } = ctx;
  const where = adminQuotesWhere(sql, query);
  refuseLongFile(await sql`select from quotes q join transports t on t.id = q.transport_id where ${where} limit ${oneTooMany}`, 'quotes');
  await logExport(ctx, 'quotes', query);
  return csvStream(quoteColumns, async (cursor) => {
    const { list, next } = await listAdminQuotes(ctx, { ...query, limit: filePage, cursor });
    return { rows: list, next };
  });
}

/** Throws 409 `too_many`. */
export async function exportLogs(ctx: ActorCtx, query: QueryOf<typeof schemas.exportLogs>): Promise<Readable> {
  refuseLongFile(await ctx.sql`select from ${toValidationLogsSql(ctx.sql, query)} limit ${oneTooMany}`, 'checks');
  await logExport(ctx, 'checks', query);
  return csvStream(logColumns, (cursor) => listValidationLogs(ctx, { ...query, limit: filePage, cursor }));
}

/** Throws 409 `too_many`. */
export async function exportDrivers(ctx: ActorCtx, query: QueryOf<typeof schemas.exportDrivers>): Promise<Readable> {
  refuseLongFile(await ctx.sql`select from ${toDriversSql(ctx.sql, query)} limit ${oneTooMany}`, 'drivers');
  await logExport(ctx, 'independent drivers', query);
  return csvStream(driverColumns, (cursor) => listIndependentDrivers(ctx, { ...query, limit: filePage, cursor }));
}
