import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { getMe } from '#domains/accounts/endpoints.ts';
import { useAttemptKey } from '#web/api/requests/attempts.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { clearCredentials } from '#web/api/credentials.ts';
import { refresh } from '#web/api/queries.ts';
import { incompleteDate } from '#web/ui/inputs/date-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { DraftQuote } from '../../schemas.ts';
import { saveDraft } from '../../endpoints.ts';
import { requestReads } from '../data.ts';
import { draftProblem } from './draft-checks.ts';
import { draftFailure } from './draft-failure.ts';
import { assertJson } from '#web/api/requests/failure-messages.ts';
import { checkTogether, draftBody, type TransportFormFields } from '../form/form-values.ts';

const savedLabels = {
  title: 'Draft Saved',
  description: 'Your quote has been saved as a draft. You can continue editing it later.',
};

function setFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, FieldValues>,
  fields: Record<string, string>,
): void {
  for (const [name, message] of Object.entries(fields)) form.setError(name as Path<Values>, { type: 'server', message });
}

function isRefused<Values extends FieldValues>(form: UseFormReturn<Values, unknown, FieldValues>, fields: TransportFormFields): boolean {
  const problem = draftProblem(fields);
  if (problem) toast({ ...problem, variant: 'destructive' });
  if (problem) return true;
  const wrong = checkTogether(fields);
  setFieldErrors(form, wrong);
  const [first] = Object.values(wrong);
  if (first) toast({ title: 'Save Failed', description: first, variant: 'destructive' });
  return first !== undefined;
}

const dateFields = ['pickupDate', 'stops.pickup.windowTo', 'stops.delivery.windowFrom', 'stops.delivery.windowTo'] as const;

/** Browsers report a half-typed date as empty. */
async function hasIncompleteDate<Values extends FieldValues>(form: UseFormReturn<Values, unknown, FieldValues>): Promise<boolean> {
  const names = dateFields as readonly string[] as readonly Path<Values>[];
  await form.trigger(names);
  const incomplete = names.find((name) => form.getFieldState(name).error?.type === 'incomplete');
  if (incomplete === undefined) return false;
  form.setFocus(incomplete);
  toast({ title: 'Save Failed', description: incompleteDate, variant: 'destructive' });
  return true;
}

/** Null if it wasn't saved. */
export function useSaveDraft<Values extends FieldValues>(form: UseFormReturn<Values, unknown, FieldValues>) {
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const getKey = useAttemptKey();
  const send = async (fields: TransportFormFields, draftId: string | null): Promise<DraftQuote> => {
    const body = draftBody(fields, draftId);
    return assertJson(await call(saveDraft, { body }, { idempotencyKey: getKey(body), silent: true }));
  };
  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) {
      clearCredentials();
      void refresh(client, getMe.path);
      toast({ title: 'Login Required', description: 'Please log in to save drafts.', variant: 'destructive' });
      void navigate('/login', { state: { to: location.pathname + location.search } });
      return;
    }
    if (error instanceof ApiError) setFieldErrors(form, error.fields);
    toast({ ...draftFailure(error), variant: 'destructive' });
  };
  const save = async (fields: TransportFormFields, draftId: string | null, { quiet = false } = {}): Promise<DraftQuote | null> => {
    if (isSaving || isRefused(form, fields) || (await hasIncompleteDate(form))) return null;
    setSaving(true);
    try {
      const draft = await send(fields, draftId);
      await refresh(client, ...requestReads);
      if (!quiet) toast(savedLabels);
      return draft;
    } catch (error) {
      fail(error);
      return null;
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}
