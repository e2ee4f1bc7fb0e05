import { expect, it } from 'vitest';
import { z } from 'zod';
import { isSecretField } from '#shared/api/secret-fields.ts';
import { handlers } from '../api.ts';

interface Field {
  readonly name: string;
  readonly isText: boolean;
  readonly isSecret: boolean;
}

const isText = (schema: unknown): boolean =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? isText(schema.unwrap()) : schema instanceof z.ZodString;

function toFields(schema: unknown): Field[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return toFields(schema.unwrap());
  if (schema instanceof z.ZodArray) return toFields(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(toFields);
  if (schema instanceof z.ZodRecord) return toFields(schema.valueType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    { name, isText: isText(field), isSecret: isSecretField(field as z.ZodType) },
    ...toFields(field),
  ]);
}

/** Names of fields that could grant access: codes, tokens, keys, access notes, account numbers, unguessable URLs. */
const sounds =
  /code|token|secret|password|recovery|release(?:number|pin)|gatepass|accessnotes|passkey|apikey|verifier|salt|iban|routing|account(?:number|last)|bank|url|link$|feed/i;
/** ZIP codes, and the requirement codes of the compliance gate. */
const harmless = new Set(['fromZipCode', 'toZipCode']);
const isHarmless = (path: string, name: string): boolean => harmless.has(name) || (path === '/api/compliance/status' && name === 'code');

const shown = handlers.map(({ endpoint }) => endpoint).filter(({ asSeen }) => asSeen);

it('lists the fields of every endpoint that can be viewed as another user', () => {
  expect(shown.length).toBeGreaterThan(15);
  const names = shown.flatMap(({ reply }) => toFields(reply)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['code', 'releaseNumber', 'accessNotes', 'escrowStatus', 'contactPhone']));
});

it.each(shown.map(({ path, reply }) => [path, reply] as const))('%s shows no field whose name suggests a secret', (path, reply) => {
  const open = toFields(reply).filter((one) => one.isText && sounds.test(one.name) && !one.isSecret && !isHarmless(path, one.name));
  expect(open).toEqual([]);
});
