import { pino } from 'pino';
import { createPaymentProvider } from '#server/payment-provider.ts';
import { connectSandbox } from '#server/payment-sandbox/sandbox.ts';
import type { TestApp } from '../app.ts';
import { paymentsOrigin } from '../money/payments.ts';

/** Before the provider receives the call, or after it was executed. */
export type Moment = 'before' | 'after';

export interface Line {
  /** Cuts the next matching call ('POST /v1/transfers') once. */
  cutNext(call: RegExp, moment: Moment): void;
  readonly left: () => number;
  /** Decides for each call whether to cut it; null stops that. */
  cutEach(decide: (() => Moment | null) | null): void;
  readonly calls: () => readonly string[];
  useKeys(keys: 'test' | 'live'): void;
}

/** Call `startTestPayments(app)` first. */
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
