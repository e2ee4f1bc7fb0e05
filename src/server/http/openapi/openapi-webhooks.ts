import { inOneWord } from '../bodies/in-one-word.ts';

export interface CallOut {
  readonly type: string;
  readonly tells: string;
  readonly body: string;
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** Headers of Standard Webhooks 1.0. */
export const webhookHeaders = {
  WebhookId: header(
    'webhook-id',
    'ID of this call, the same for each attempt; ignore IDs you have already processed',
    '019c2f6e-4b1a-7c3d-9e5f-0a1b2c3d4e5f',
  ),
  WebhookTimestamp: header('webhook-timestamp', 'Time of this attempt, in seconds since 1970', '1795705445'),
  WebhookSignature: header(
    'webhook-signature',
    'HMAC-SHA256 of `id.timestamp.body` with the webhook’s secret: `v1,` and base64; two signatures separated by a space for 24 hours after the secret was renewed',
    'v1,4Rm0aBhpNY7RpVmHWD0o2LY7ZrgYGX3jdEwBzOGc9pY=',
  ),
};

const parameters = Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }));

const responses = {
  '2XX': { description: 'Accepted within ten seconds' },
  '410': { description: 'Gone: the webhook is turned off' },
  default: { description: 'Not accepted; we retry' },
};

const toOperation = ({ type, tells, body }: CallOut) => ({
  operationId: `receive${inOneWord(type)}`,
  summary: tells,
  security: [],
  parameters,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: `#/components/schemas/${body}` }, { type: 'object', properties: { type: { const: type } }, required: ['type'] }],
        },
      },
    },
  },
  responses,
});

export const describeCallsOut = (calls: readonly CallOut[]): Record<string, { post: ReturnType<typeof toOperation> }> =>
  Object.fromEntries(calls.map((call) => [call.type, { post: toOperation(call) }]));
