import { accountsPersonalData } from '#domains/accounts/personal-data.ts';
import { bidsPersonalData } from '#domains/bids/personal-data.ts';
import { carriersPersonalData } from '#domains/carriers/personal-data.ts';
import { casesPersonalData } from '#domains/cases/personal-data.ts';
import { claimsPersonalData } from '#domains/claims/personal-data.ts';
import { compliancePersonalData } from '#domains/compliance/personal-data.ts';
import { copilotPersonalData } from '#domains/copilot/personal-data.ts';
import { credentialsPersonalData } from '#domains/credentials/personal-data.ts';
import { custodyPersonalData } from '#domains/custody/personal-data.ts';
import { handoversPersonalData } from '#domains/handovers/personal-data.ts';
import { inspectionsPersonalData } from '#domains/inspections/personal-data.ts';
import { messagesPersonalData } from '#domains/messages/personal-data.ts';
import { webhooksPersonalData } from '#domains/webhooks/personal-data.ts';
import { notificationsPersonalData } from '#domains/notifications/personal-data.ts';
import { auditPersonalData } from '#domains/audit/personal-data.ts';
import { opsPersonalData } from '#domains/ops/personal-data.ts';
import { settingsPersonalData } from '#domains/settings/personal-data.ts';
import { paymentsPersonalData } from '#domains/payments/personal-data.ts';
import { privacyPersonalData } from '#domains/privacy/personal-data.ts';
import { questionsPersonalData } from '#domains/questions/personal-data.ts';
import { quotesPersonalData } from '#domains/quotes/personal-data.ts';
import { reviewsPersonalData } from '#domains/reviews/personal-data.ts';
import { sentinelPersonalData } from '#domains/sentinel/personal-data.ts';
import { sitePersonalData } from '#domains/site/personal-data.ts';
import { calendarsPersonalData } from '#domains/calendars/personal-data.ts';
import { trackingPersonalData } from '#domains/tracking/personal-data.ts';
import { transportsPersonalData } from '#domains/transports/personal-data.ts';
import { platformPersonalData, type PersonalData } from '#server/personal-data.ts';

export const personalData: readonly PersonalData[] = [
  accountsPersonalData,
  credentialsPersonalData,
  compliancePersonalData,
  carriersPersonalData,
  transportsPersonalData,
  quotesPersonalData,
  bidsPersonalData,
  questionsPersonalData,
  paymentsPersonalData,
  handoversPersonalData,
  inspectionsPersonalData,
  trackingPersonalData,
  calendarsPersonalData,
  claimsPersonalData,
  casesPersonalData,
  messagesPersonalData,
  reviewsPersonalData,
  custodyPersonalData,
  webhooksPersonalData,
  notificationsPersonalData,
  copilotPersonalData,
  sentinelPersonalData,
  privacyPersonalData,
  auditPersonalData,
  settingsPersonalData,
  opsPersonalData,
  sitePersonalData,
  platformPersonalData,
];
