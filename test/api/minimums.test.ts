import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { registration } from '#domains/accounts/schemas.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { createTransport, quoteRequest } from '#domains/quotes/schemas.ts';
import { quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { contactMessage } from '#domains/site/schemas.ts';
import { transportForm } from '#domains/transports/fixtures.ts';

const message = { name: 'Dana Brooks', email: 'dana@example.com', subject: 'Two cars', message: 'Can one request hold two?' };
const account = { email: 'dana@example.com', password: personaPassword, fullName: 'Dana Brooks', role: 'shipper' };
const nextYear = new Date().getUTCFullYear() + 1;

const toRefused = (schema: ZodType, form: object): string[] => [
  ...new Set((schema.safeParse(form).error?.issues ?? []).map(({ path }) => String(path[0]))),
];

/** The smallest accepted value of each field, and one below it. */
const limits: [form: string, schema: ZodType, filled: object, field: string, taken: string, refused: string][] = [
  ['quote request', quoteRequest, quoteRequestForm, 'phone', '3035550101', '303555010'],
  ['quote request', quoteRequest, quoteRequestForm, 'fullName', 'Al', 'A'],
  ['transport form', createTransport.body!, transportForm, 'vehicleYear', '1900', '1899'],
  ['transport form', createTransport.body!, transportForm, 'vehicleYear', String(nextYear), String(nextYear + 1)],
  ['quote request', quoteRequest, quoteRequestForm, 'vehicleYear', '2019', '201'],
  ['transport form', createTransport.body!, transportForm, 'vehicleValue', '0', '-1'],
  ['quote request', quoteRequest, quoteRequestForm, 'fromZipCode', '90210', '9021'],
  ['quote request', quoteRequest, quoteRequestForm, 'fromZipCode', '90210-1234', '90210-123'],
  ['registration', registration, account, 'password', 'quiet-74', 'quiet-7'],
  ['registration', registration, account, 'fullName', 'Al', 'A'],
  ['contact form', contactMessage, message, 'name', 'Al', 'A'],
  ['contact form', contactMessage, message, 'subject', 'Trips', 'Trip'],
  ['contact form', contactMessage, message, 'message', 'Ten chars.', 'Nine char'],
];

describe('the minimum input of a form', () => {
  it.each(limits)('for a %s', (_, schema, filled, field, taken, refused) => {
    expect(toRefused(schema, { ...filled, [field]: taken })).toEqual([]);
    expect(toRefused(schema, { ...filled, [field]: refused })).toEqual([field]);
  });
});
