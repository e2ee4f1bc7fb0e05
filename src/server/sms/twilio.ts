import { z } from 'zod';
import type { Config } from '../config.ts';

/** `isFinal`: a retry would be refused too. */
export interface SmsRefusal {
  readonly reason: string;
  readonly isFinal: boolean;
}

const refusal = z.object({ code: z.number().optional(), message: z.string() });

async function getRefusal(answer: Response): Promise<SmsRefusal> {
  const parsed = refusal.safeParse(await answer.json().catch(() => null));
  const message = parsed.success ? `${parsed.data.code ?? answer.status}: ${parsed.data.message}` : `HTTP ${answer.status}`;
  return { reason: message.slice(0, 500), isFinal: answer.status >= 400 && answer.status < 500 && answer.status !== 429 };
}

export interface SmsSender {
  /** Null if accepted. There is no idempotency key: a process killed after the response sends it twice. Rejects if the network fails. */
  send(message: { readonly to: string; readonly body: string }, signal: AbortSignal): Promise<SmsRefusal | null>;
}

export function createSmsSender(account: Config['twilio']): SmsSender | null {
  if (!account) return null;
  const { accountSid, authToken, from, apiUrl } = account;
  return {
    async send({ to, body }, signal) {
      const answer = await fetch(new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiUrl), {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ To: to, From: from, Body: body }),
        redirect: 'error',
        signal,
      });
      return answer.status === 201 ? null : getRefusal(answer);
    },
  };
}
