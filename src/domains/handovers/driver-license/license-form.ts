import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getContentType } from '#server/files/content-type.ts';
import { readUploadForm, type Upload } from '#server/http/bodies/upload.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { licensePlace } from './license-schemas.ts';
import { licenseRefusal } from './license-refusal.ts';
import { licenseMimeTypes, licenseTypes, maxLicenseMegabytes } from './license-rules.ts';
import type { Ctx } from '#server/db/context.ts';

const jsonPlace = z
  .string()
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      ctx.addIssue({ code: 'custom', message: 'This is not a valid location' });
      return z.NEVER;
    }
  })
  .pipe(licensePlace.nullable());

/** Fields that the phone leaves out are filled in by the server. */
const formFields = z.object({
  licenseType: z.enum(licenseTypes, 'Choose front or back'),
  geoLocation: jsonPlace.optional(),
  platform: z.string().trim().max(200).optional(),
  id: z.uuid().optional(),
  capturedAt: z.iso.datetime().optional(),
  sentAt: z.iso.datetime().optional(),
  replaces: z.uuid().optional(),
});

export interface LicenseForm extends Omit<z.output<typeof formFields>, 'id' | 'capturedAt' | 'sentAt'> {
  readonly file: Upload;
  readonly id: string;
  readonly capturedAt: string;
  readonly sentAt: string;
}

function describeInOwn(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'too_large') return licenseRefusal('size');
  return error.fields?.['file'] === 'This file is empty' ? licenseRefusal('empty') : error;
}

function checked(fields: Record<string, string>): z.output<typeof formFields> {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const parsed = formFields.safeParse(filled);
  if (parsed.success) return parsed.data;
  throw invalid(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'license'), message])));
}

/** Throws 413, 415 and 422 with `licenseProblems`, and what `readUploadForm` throws. */
export async function readLicenseForm(ctx: Ctx, request: FastifyRequest): Promise<LicenseForm> {
  const { file, fields } = await readUploadForm(ctx, request, maxLicenseMegabytes).catch((error: unknown) => {
    throw describeInOwn(error);
  });
  if (!file) throw licenseRefusal('none');
  if (!(licenseMimeTypes as readonly string[]).includes(await getContentType(file.bytes))) throw licenseRefusal('type');
  const values = checked(fields);
  const sentAt = values.sentAt ?? ctx.now.toISOString();
  return { ...values, file, id: values.id ?? newId(), capturedAt: values.capturedAt ?? sentAt, sentAt };
}
