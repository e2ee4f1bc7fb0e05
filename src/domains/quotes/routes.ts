import { refuseHiddenField } from '#domains/accounts/hidden-field.ts';
import { admitRegistration } from '#domains/accounts/registration.ts';
import { openSession } from '#domains/accounts/sessions/sessions.ts';
import { getRemainingCookie, replySignedIn } from '#domains/accounts/sessions/session-cookie.ts';
import { getCsv } from '#server/http/bodies/csv-body.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { acceptQuote } from './booking/acceptance.ts';
import { confirmDelivery } from './ending/completion.ts';
import { confirmRequest, readConfirmation } from './requests/confirmation.ts';
import * as confirmation from './requests/confirmation-schemas.ts';
import * as endpoints from './endpoints.ts';
import { resendConfirmation } from './requests/confirmation-mails.ts';
import * as adminQuotesSchemas from './review/admin-quotes-schemas.ts';
import { getAdminQuote, listAdminQuotes } from './review/admin-quotes.ts';
import * as schemas from './schemas.ts';
import { listCredentials } from './credentials/credentials.ts';
import * as credentialsSchemas from './credentials/credentials-schemas.ts';
import { listJobParticipants } from './crew/crew.ts';
import * as crewSchemas from './crew/crew-schemas.ts';
import { answerDetails, changeDetails } from './booking/details.ts';
import * as details from './booking/details-schemas.ts';
import * as ending from './ending/ending-schemas.ts';
import { dispatchQuote } from './booking/dispatch.ts';
import { answerDriving } from './crew/driver-answer.ts';
import { listRoster } from './crew/roster.ts';
import * as roster from './crew/roster-schemas.ts';
import * as driver from './crew/driver-schemas.ts';
import { claimRequest, registerWithQuotes } from './requests/linking.ts';
import { previewHeal, selfHealQuotes } from './requests/self-heal.ts';
import * as linking from './requests/linking-schemas.ts';
import * as review from './review/review-schemas.ts';
import { addNote, flagQuote, liftFlag } from './review/review.ts';
import { checkImport, importTransports } from './import/import.ts';
import * as imports from './import/import-schemas.ts';
import { submitQuote } from './pricing.ts';
import { listQuotes, listTransitions, listTransportQuotes } from './queries.ts';
import { createTransport, submitDraft, submitQuoteRequest } from './requests/requests.ts';
import { withdrawQuote } from './ending/withdrawal.ts';
import * as workflow from './booking/workflow-schemas.ts';

export const quotesRoutes: readonly Handler[] = [
  handle(endpoints.submitQuoteRequest, schemas.submitQuoteRequest, (ctx, { body: { website, ...request } }) => {
    refuseHiddenField(website);
    return submitQuoteRequest(ctx, request);
  }),
  handle(endpoints.confirmRequest, confirmation.confirmRequest, (ctx, { body }) => confirmRequest(ctx, body)),
  handle(endpoints.readConfirmation, confirmation.readConfirmation, (ctx, { body }) => readConfirmation(ctx, body.token)),
  handle(endpoints.resendConfirmation, confirmation.resendConfirmation, (ctx, { body }) => resendConfirmation(ctx, body)),
  handle(endpoints.registerWithQuotes, schemas.registerWithQuotes, async (ctx, input) => {
    const { quoteData, ...registration } = input.body;
    const admitted = await admitRegistration(ctx, registration);
    return inTransaction(ctx, async (inner) => {
      const { user, linkedQuotes, transportId } = await registerWithQuotes(inner, admitted, quoteData);
      const session = await openSession(inner, user, getRemainingCookie(inner, input.request));
      return { ...replySignedIn(inner, input, user, session), linked_quotes: linkedQuotes, transportId };
    });
  }),
  handle(endpoints.claimRequest, linking.claimRequest, (ctx, { body }) => claimRequest(ctx, body.claimToken)),
  handle(endpoints.createTransport, schemas.createTransport, (ctx, { body }) => createTransport(ctx, body)),
  handle(endpoints.checkImport, imports.checkImport, (ctx, { request }) => checkImport(ctx, getCsv(request))),
  handle(endpoints.importTransports, imports.importTransports, (ctx, { request }) => importTransports(ctx, getCsv(request))),
  handle(endpoints.submitDraft, schemas.submitDraft, (ctx, { params }) => submitDraft(ctx, params.id)),
  handle(endpoints.listTransportQuotes, schemas.listTransportQuotes, (ctx, { params }) => listTransportQuotes(ctx, params.id)),
  handle(endpoints.listQuotes, schemas.listQuotes, async (ctx, { query, request, reply }) => {
    const { list, next } = await listQuotes(ctx, query);
    linkNextPage(request, reply, next);
    return list;
  }),
  handle(endpoints.getAdminQuote, adminQuotesSchemas.getAdminQuote, (ctx, { params }) => getAdminQuote(ctx, params.id)),
  handle(endpoints.listAdminQuotes, adminQuotesSchemas.listAdminQuotes, async (ctx, { query, request, reply }) => {
    const { list, next } = await listAdminQuotes(ctx, query);
    linkNextPage(request, reply, next);
    return list;
  }),
  handle(endpoints.giveQuote, schemas.giveQuote, (ctx, { params, body }) => submitQuote(ctx, params.id, body)),
  handle(endpoints.acceptQuote, schemas.acceptQuote, (ctx, { params }) => acceptQuote(ctx, params.id)),
  handle(endpoints.dispatchQuote, driver.dispatchQuote, (ctx, { params, body }) => dispatchQuote(ctx, params.id, body)),
  handle(endpoints.listRoster, roster.listRoster, (ctx) => listRoster(ctx)),
  handle(endpoints.answerDriving, driver.answerDriving, (ctx, { params, body }) => answerDriving(ctx, params.id, body)),
  handle(endpoints.changeDetails, details.changeDetails, (ctx, { params, body }) => changeDetails(ctx, params.id, body)),
  handle(endpoints.answerDetails, details.answerDetails, (ctx, { params, body }) => answerDetails(ctx, params.id, body)),
  handle(endpoints.withdrawQuote, ending.withdrawQuote, (ctx, { params, body }) => withdrawQuote(ctx, params.id, body)),
  handle(endpoints.confirmDelivery, ending.confirmDelivery, (ctx, { params }) => confirmDelivery(ctx, params.id)),
  handle(endpoints.listTransitions, workflow.listTransitions, (ctx, { params }) => listTransitions(ctx, params.id)),
  handle(endpoints.getCrew, crewSchemas.getCrew, (ctx, { params }) => listJobParticipants(ctx, params.id)),
  handle(endpoints.getCredentials, credentialsSchemas.getCredentials, (ctx, { params }) => listCredentials(ctx, params.id)),
  handle(endpoints.flagQuote, review.flagQuote, (ctx, { params, body }) => flagQuote(ctx, params.id, body)),
  handle(endpoints.liftFlag, review.liftFlag, (ctx, { params, body }) => liftFlag(ctx, params.id, body.answer)),
  handle(endpoints.addNote, review.addNote, (ctx, { params, body }) => addNote(ctx, params.id, body.note)),
  handle(endpoints.previewSelfHeal, linking.previewSelfHeal, (ctx, { query }) => previewHeal(ctx, query.after)),
  handle(endpoints.selfHealQuotes, linking.selfHealQuotes, (ctx, { query }) => selfHealQuotes(ctx, query.after)),
];
