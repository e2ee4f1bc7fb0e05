import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { newSecretBytes, signedHeaders, formatSecret } from './signature.ts';

it('signs like the example of the Standard Webhooks libraries', () => {
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_999), body: '{"test": 2432232314}' };
  expect(signedHeaders(signed, [Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs once with each secret, over the bytes sent', () => {
  const secrets = [newSecretBytes(), newSecretBytes()];
  const signed = { id: 'a', at: new Date(5_000), body: '{"a":"é"}' };
  const expected = secrets.map((secret) => `v1,${createHmac('sha256', secret).update('a.5.{"a":"é"}').digest('base64')}`);
  expect(signedHeaders(signed, secrets)['webhook-signature']).toBe(expected.join(' '));
});

it('formats a 256-bit secret with its prefix', () => {
  expect(formatSecret(newSecretBytes())).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(formatSecret(newSecretBytes())).not.toBe(formatSecret(newSecretBytes()));
});
