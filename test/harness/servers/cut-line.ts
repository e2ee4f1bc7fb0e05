import { pino } from 'pino';
import { createPaymentProvider } from '#server/payment-provider.ts';
import { connectSandbox } from '#server/payment-sandbox/sandbox.ts';
import type { TestApp } from '../app.ts';
import { paymentsOrigin } from '../money/payments.ts';

/** When a line breaks: before the provider heard the call, or after it did what it was asked. */
export type Moment = 'before' | 'after';

/** The line to the provider, which a test can cut. */
export interface Line {
  /** Cuts the next call that matches ('POST /v1/transfers'), once. */
  cutNext(call: RegExp, moment: Moment): void;
  /** How many of those cuts were not used. */
  readonly left: () => number;
  /** Asks of every call from now on whether it is cut; null ends that. */
  cutEach(decide: (() => Moment | null) | null): void;
  /** Every call that was made so far: 'POST /v1/transfers'. */
  readonly calls: () => readonly string[];
  /** As if the keys were others from now on: of test cards, or of real ones. */
  useKeys(keys: 'test' | 'live'): void;
}

/** Puts a line that can be cut between the app and its sandbox: `startTestPayments(app)` comes before. */
export function startCutLine(app: TestApp): Line {
  const settings = { origin: () => paymentsOrigin, webhookUrl: null };
  const { apiKey, httpClient, webhookSecret } = connectSandbox({
    sql: app.programSql,
    log: pino({ level: 'silent' }),
    secrets: app.services.secrets,
    settings,
  });
  const calls: string[] = [];
  const cuts: { call: RegExp; moment: Moment }[] = [];
  let decideEach: (() => Moment | null) | null = null;
  const getMoment = (call: string): Moment | null => {
    const at = cuts.findIndex((cut) => cut.call.test(call));
    return at < 0 ? (decideEach?.() ?? null) : cuts.splice(at, 1)[0]!.moment;
  };
  const whole = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = async (...call: Parameters<typeof whole>) => {
    calls.push(`${call[3]} ${call[2]}`);
    const moment = getMoment(`${call[3]} ${call[2]}`);
    if (moment === 'before') throw new Error('the line was cut before');
    const answer = await whole(...call);
    if (moment === 'after') throw new Error('the line was cut after');
    return answer;
  };
  const useKeys = (keys: 'test' | 'live') => {
    const access = { secretKey: apiKey, httpClient, webhookSecret, isTest: keys === 'test', origin: () => paymentsOrigin };
    app.services.payments = createPaymentProvider(access);
  };
  useKeys('test');
  return {
    useKeys,
    calls: () => calls,
    cutNext: (call, moment) => void cuts.push({ call, moment }),
    left: () => cuts.length,
    cutEach: (decide) => (decideEach = decide),
  };
}
