import { createHmac, randomBytes } from 'node:crypto';

/** What people and programs that look for leaked secrets know a secret by (Standard Webhooks 1.0). */
const secretPrefix = 'whsec_';

/** 256 random bits to sign with. */
export const newSecretBytes = (): Buffer => randomBytes(32);

/** A secret as it is told to its owner, and as libraries of Standard Webhooks take it. */
export const formatSecret = (bytes: Uint8Array): string => secretPrefix + Buffer.from(bytes).toString('base64');

/** What is signed: the id of a delivery, the time of the try, and the body as it is sent. */
export interface SignedCall {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of a delivery as Standard Webhooks 1.0 has them (github.com/standard-webhooks/standard-webhooks): HMAC-SHA256 over
 * `id.timestamp.body`, one signature for each secret.
 */
export function signedHeaders({ id, at, body }: SignedCall, secrets: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
