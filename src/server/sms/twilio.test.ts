import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createSmsSender } from './twilio.ts';

it('does not follow a redirect with the account credentials', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url);
    reply.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sms = createSmsSender({ accountSid: 'AC0123', authToken: 'secret', from: '+15125550100', apiUrl });
  await expect(sms!.send({ to: '+13035550142', body: 'New quote' }, AbortSignal.timeout(20_000))).rejects.toThrow('fetch failed');
  expect(asked).toEqual(['/2010-04-01/Accounts/AC0123/Messages.json']);
});
