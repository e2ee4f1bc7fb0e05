import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildAccount, buildApiKey } from '#domains/accounts/fixtures.ts';
import { buildWebhook } from '#domains/webhooks/fixtures.ts';
import { webhookNotice, webhookTest } from '#domains/webhooks/payload-schemas.ts';
import { createOutgoing } from '#server/outgoing/post.ts';
import { currentApiVersion } from '#shared/api/api-version.ts';
import { startTestApp } from '../harness/app.ts';
import { startReceiver } from '../harness/servers/webhook-receiver.ts';

const run = promisify(execFile);
const app = await startTestApp();
const receiver = await startReceiver();
const site = await app.http.listen({ port: 0, host: '127.0.0.1' });
const folder = mkdtempSync(path.join(tmpdir(), 'carriage-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blocks = (language: string): string[] =>
  [...readFileSync('docs/api.md', 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, block]) => block!);

/** The type generator needs TypeScript 5; our compiler has no such API. */
const itsTypeScript = pathToFileURL(path.join(folder, 'its-typescript.mjs')).href;
const withItsTypeScript = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ resolve: (name, from, next) => next(name === 'typescript' ? '${itsTypeScript}' : name, from) });`,
)}`;

const strict = ({ shape }: typeof webhookNotice | typeof webhookTest) =>
  z.strictObject({ ...shape, data: z.strictObject(shape.data.shape) });

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

const request = {
  vehicleType: 'car',
  vehicleYear: 2019,
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  fromZipCode: '78701',
  toZipCode: '80202',
};

async function listProblems(name: string): Promise<string[]> {
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable'];
  const compiler = path.resolve('node_modules/typescript/bin/tsc');
  const said = await run(process.execPath, [compiler, ...flags, name], { cwd: folder }).catch((failed: { stdout: string }) => failed);
  return said.stdout.split('\n').filter(Boolean);
}

beforeAll(async () => {
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  write('package.json', '{ "type": "module" }');
  const [script, check] = ['openapiTS', 'isFromCarriage'].map((words) => blocks('js').filter((block) => block.includes(words)));
  const programs = blocks('ts');
  expect([script!.length, check!.length, programs.length]).toEqual([1, 1, 2]);
  write('its-typescript.mjs', "import { ts } from '@ts-morph/common';\nexport default ts;\n");
  write('make-types.mjs', script![0]!);
  write('check.mjs', check![0]!);
  write('client.ts', programs[0]!);
  write('receiver.ts', programs[1]!);
  await run(process.execPath, ['--import', withItsTypeScript, 'make-types.mjs'], { cwd: folder, env: { ...process.env, CARRIAGE: site } });
});

describe('a client generated from the OpenAPI document', () => {
  it('compiles in strict mode as a webhook receiver, by event type and for tests', async () => {
    expect(await listProblems('receiver.ts')).toEqual([]);
    const uses = [
      "const told: webhooks['bid.placed']['post']['requestBody']['content']['application/json'] = call as never;",
      "export const right: ['bid.placed', string | null] = [told.type, told.data.transportId];",
      "export const wrong1 = call.type === 'bid.plaecd';",
      "export const wrong2 = call.type === 'webhook.test' && call.data.title;",
      'export const wrong3: string = told.data.transportId;',
    ];
    const before = [
      "import type { components, webhooks } from './carriage.d.ts';",
      "declare const call: components['schemas']['WebhookNotice'] | components['schemas']['WebhookTest'];",
    ];
    write('wrong-receiver.ts', [...before, ...uses].join('\n'));
    const problems = (await listProblems('wrong-receiver.ts')).filter((line) => !line.startsWith(' '));
    expect(problems).toEqual(
      [
        [5, 'have no overlap'],
        [6, "'title' does not exist"],
        [7, "'string \\| null' is not assignable|'null' is not assignable"],
      ].map(([line, words]) => expect.stringMatching(`^wrong-receiver\\.ts\\(${line},.*(${words})`)),
    );
  });

  it('verifies and reads webhook calls that match the document exactly', async () => {
    app.services.outgoing = createOutgoing({ privateAddresses: ['127.0.0.0/8'] });
    const shipper = await app.signIn('shipper');
    const { id, secret } = await buildWebhook(app, shipper, { url: `${receiver.origin}/in` });
    await shipper.call('POST', `/api/webhooks/${id}/test`);
    const transport = (await shipper.call('POST', '/api/transports', { ...request, transportType: 'open' })).body;
    await app.settle();
    const { isFromCarriage } = await import(pathToFileURL(path.join(folder, 'check.mjs')).href);
    const { read } = await import(pathToFileURL(path.join(folder, 'receiver.ts')).href);
    const calls = receiver.received.map(({ body, headers }) => ({
      body,
      says: JSON.parse(body),
      isOurs: isFromCarriage(headers, body, secret),
    }));
    const [test, notice] = ['webhook.test', 'transport.submitted'].map((type) => calls.find(({ says }) => says.type === type)!);
    expect([test!.isOurs, test!.says, read(test!.body)]).toEqual([true, strict(webhookTest).parse(test!.says), test!.says.data.message]);
    expect([notice!.isOurs, notice!.says]).toEqual([true, strict(webhookNotice).parse(notice!.says)]);
    expect(read(notice!.body)).toBe(`${notice!.says.data.title}: ${notice!.says.data.url}`);
    expect([test!.says.data.webhookId, notice!.says.data.transportId]).toEqual([id, transport.id]);
  });

  it('compiles in strict mode with pages, a request, a photo form, a file and error codes', async () => {
    expect(await listProblems('client.ts')).toEqual([]);
  });

  it('does not compile with a missing field, an unknown value, path, field or code, or without a file', async () => {
    const wrong = [
      ["requestTransport(client, '1', { vehicleType: 'car' })", 'vehicleYear'],
      ["requestTransport(client, '1', { ...request, vehicleType: 'train' })", '\'"train"\' is not assignable'],
      ["client.GET('/api/transport', {})", '\'"/api/transport"\' is not assignable'],
      ['(await listTransports(client))[0]?.price', "'price' does not exist"],
      ["(await client.GET('/api/transports')).error?.code === 'no_such_code'", '\'"no_such_code"\' have no overlap'],
      ["addPhoto(client, '1', 'photo.jpg')", "to parameter of type 'Blob'"],
    ] as const;
    const before = [
      "import { addPhoto, connect, listTransports, requestTransport } from './client.js';",
      `const client = connect('${site}', 'ck_');`,
      `const request = ${JSON.stringify(request).replace('"car"', "'car' as const")};`,
      "export const right = [addPhoto, listTransports, requestTransport(client, '1', request)];",
    ];
    write('wrong.ts', [...before, ...wrong.map(([use], at) => `export const wrong${at} = ${use};`)].join('\n'));
    const problems = (await listProblems('wrong.ts')).filter((line) => !line.startsWith(' '));
    const words = wrong.map(([, said], at) => expect.stringMatching(`^wrong\\.ts\\(${before.length + at + 1},.*${said}`));
    expect(problems).toEqual(words);
  });

  it('works without changes', async () => {
    const { secret } = await buildApiKey(app.sql, await buildAccount(app.sql));
    const { addPhoto, connect, listTransports, requestTransport } = await import(pathToFileURL(path.join(folder, 'client.ts')).href);
    const client = connect(site, secret);
    const ids = [];
    for (const order of ['1', '2', '3', '3']) ids.push(await requestTransport(client, order, request));
    expect((await listTransports(client)).map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 3).toReversed());
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const kept: Blob = await addPhoto(client, ids[0], new Blob([picture], { type: 'image/jpeg' }));
    expect(await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 300 });
    await expect(requestTransport(client, '4', { ...request, toZipCode: '00000' })).rejects.toThrow(/toZipCode/);
    const names = 'vehicle_type,year,make,model,transport_type,pickup_zip,delivery_zip';
    const file = [names, ...Array.from({ length: 120 }, () => 'car,2019,Honda,Accord,open,78701,80202')].join('\n');
    const imported = await fetch(`${site}/api/transports/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'text/csv' },
      body: file,
    });
    expect(imported.status).toBe(201);
    expect(new Set((await listTransports(client)).map(({ id }: { id: string }) => id)).size).toBe(123);
  });

  it('lists in pages of 100, waits as told, and gives up after five tries', async () => {
    const { connect, listTransports } = await import(pathToFileURL(path.join(folder, 'client.ts')).href);
    const asked: (string | undefined)[][] = [];
    let refusals = 2;
    const busy = createServer(({ url, headers }, response) => {
      asked.push([url, headers.authorization, headers['carriage-version'] as string]);
      const isRefused = (refusals -= 1) >= 0;
      response.writeHead(isRefused ? 429 : 200, { 'content-type': 'application/json', ...(isRefused && { 'retry-after': '0' }) });
      response.end(isRefused ? '{"error":"Too many requests. Please try again later.","code":"rate_limited"}' : '[]');
    });
    await new Promise<void>((resolve) => void busy.listen(0, '127.0.0.1', resolve));
    const client = connect(`http://127.0.0.1:${(busy.address() as AddressInfo).port}`, 'ck_key');
    expect(await listTransports(client)).toEqual([]);
    expect(asked).toEqual(Array.from({ length: 3 }, () => ['/api/transports?limit=100', 'Bearer ck_key', currentApiVersion]));
    refusals = Infinity;
    await expect(listTransports(client)).rejects.toThrow('Too many requests');
    expect(asked).toHaveLength(3 + 5);
    busy.close();
  });
});
