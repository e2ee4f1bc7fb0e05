import { z } from 'zod';
import type { Config } from '../config.ts';

let account: Config['twilio'] = null;

/** Says once, at start, by which account text messages are sent (TWILIO_*); null: none are. */
export function configureSms(twilio: Config['twilio']): void {
  account = twilio;
}

/** Whether text messages can be sent at all: without keys nobody is asked whether to. */
export const isSmsAvailable = (): boolean => account !== null;

/** A phone number as the wire wants it ('+13035550142'): of the United States where no country is said; null for what is none. */
export function toE164(phone: string | null): string | null {
  const bare = (phone ?? '').trim().replaceAll(/[\s().-]/g, '');
  if (/^\+[1-9]\d{7,14}$/.test(bare)) return bare;
  const digits = bare.replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
}

/** Why a message was not taken; `isFinal`: the same again would be refused again. */
export interface SmsRefusal {
  readonly reason: string;
  readonly isFinal: boolean;
}

const refusal = z.object({ code: z.number().optional(), message: z.string() });

async function refusalOf(answer: Response): Promise<SmsRefusal> {
  const said = refusal.safeParse(await answer.json().catch(() => null));
  const words = said.success ? `${said.data.code ?? answer.status}: ${said.data.message}` : `HTTP ${answer.status}`;
  return { reason: words.slice(0, 500), isFinal: answer.status >= 400 && answer.status < 500 && answer.status !== 429 };
}

/**
 * Hands one text message to Twilio (POST /2010-04-01/Accounts/{sid}/Messages.json, form-encoded, basic authentication); null when it was
 * taken. The API knows no idempotency key: a process that is killed after the answer sends it twice. Rejects when the network fails.
 */
export async function sendSms(message: { to: string; body: string }, signal: AbortSignal): Promise<SmsRefusal | null> {
  if (!account) return { reason: 'text messages are not configured', isFinal: true };
  const { accountSid, authToken, from, apiUrl } = account;
  const answer = await fetch(new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiUrl), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ To: message.to, From: from, Body: message.body }),
    redirect: 'error',
    signal,
  });
  return answer.status === 201 ? null : refusalOf(answer);
}
