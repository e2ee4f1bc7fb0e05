import { createHmac, randomBytes } from 'node:crypto';

/** Prefix by which secret scanners recognize it (Standard Webhooks 1.0). */
const secretPrefix = 'whsec_';

export const newSecretBytes = (): Buffer => randomBytes(32);

export const formatSecret = (bytes: Uint8Array): string => secretPrefix + Buffer.from(bytes).toString('base64');

export interface SignedCall {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * Headers of Standard Webhooks 1.0 (github.com/standard-webhooks/standard-webhooks): HMAC-SHA256 over `id.timestamp.body`, one signature
 * per secret.
 */
export function signedHeaders({ id, at, body }: SignedCall, secrets: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
