import { ExportResultCode } from '@opentelemetry/core';
import { expect, test } from 'vitest';
import { loggingExporter } from './logging-exporter.ts';

const { FAILED, SUCCESS } = ExportResultCode;

test('reports once that traces cannot be sent, and once that they can again', () => {
  const said: string[] = [];
  const answers = [SUCCESS, FAILED, FAILED, SUCCESS, SUCCESS, FAILED];
  const left = answers.map((code) => ({ code }));
  const inner = {
    export: (_spans: unknown, done: (result: { code: ExportResultCode }) => void) => done(left.shift()!),
    shutdown: async () => {},
  };
  const log = { warn: (_of: object, words: string) => void said.push(words), info: (words: string) => void said.push(words) };
  const exporter = loggingExporter(inner as never, log as never);
  const passed: number[] = [];
  answers.forEach(() => exporter.export([], ({ code }) => void passed.push(code)));
  expect(passed).toEqual(answers);
  expect(said).toEqual([
    expect.stringMatching(/^could not send traces/),
    'sending traces again',
    expect.stringMatching(/^could not send traces/),
  ]);
});
