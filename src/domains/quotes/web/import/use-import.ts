import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { importBytes } from '#domains/transports/drafts/import-rules.ts';
import { requestReads } from '#domains/transports/web/data.ts';
import { decodeCsv } from '#shared/csv/csv-bytes.ts';
import { useAttemptKey } from '#web/api/requests/attempts.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { assertJson, describeFailure } from '#web/api/requests/failure-messages.ts';
import { refresh } from '#web/api/queries.ts';
import type { ImportPreview } from '../../import/import-schemas.ts';
import { checkImport, importTransports } from '../../endpoints.ts';

/** Read once, so that the previewed bytes are submitted even if the file changes on disk. */
interface ChosenFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

export type ImportState =
  | { readonly step: 'none' }
  | { readonly step: 'reading'; readonly name: string }
  | { readonly step: 'failed'; readonly name: string; readonly message: string; readonly isOpened: boolean }
  | { readonly step: 'shown'; readonly name: string; readonly preview: ImportPreview };

const toBody = ({ bytes }: ChosenFile): Blob => new Blob([bytes], { type: 'text/csv' });
const getText = ({ bytes }: ChosenFile): string | null => decodeCsv(new Uint8Array(bytes));

export function useImport() {
  const client = useQueryClient();
  const getKey = useAttemptKey();
  const chosen = useRef<ChosenFile | null>(null);
  const runs = useRef(0);
  const [state, setState] = useState<ImportState>({ step: 'none' });
  const [isSubmitting, setSubmitting] = useState(false);

  const preview = async (file: ChosenFile) => {
    const mine = (runs.current += 1);
    const show = (next: ImportState) => mine === runs.current && setState(next);
    show({ step: 'reading', name: file.name });
    try {
      show({ step: 'shown', name: file.name, preview: assertJson(await call(checkImport, { body: toBody(file) })) });
    } catch (error) {
      show({
        step: 'failed',
        name: file.name,
        message: describeFailure(error, 'The file could not be read. Please try again.'),
        isOpened: true,
      });
    }
  };
  const choose = async (file: File) => {
    const { name } = file;
    const fail = (message: string) => setState({ step: 'failed', name, message, isOpened: false });
    runs.current += 1;
    chosen.current = null;
    if (file.size > importBytes) return fail('The file is larger than 1 MB. Split it into several files.');
    try {
      chosen.current = { name, bytes: await file.arrayBuffer() };
    } catch {
      return fail('The file could not be opened. Choose it again.');
    }
    if (getText(chosen.current)?.includes('\0') ?? true) {
      chosen.current = null;
      return fail('This is not a CSV file. Save your spreadsheet as "CSV UTF-8" and choose that file.');
    }
    return preview(chosen.current);
  };
  const again = async () => chosen.current && preview(chosen.current);
  const submit = async (): Promise<number | null> => {
    const file = chosen.current;
    if (!file || isSubmitting) return null;
    setSubmitting(true);
    try {
      const { count } = assertJson(await call(importTransports, { body: toBody(file) }, { idempotencyKey: getKey(getText(file)!) }));
      void refresh(client, ...requestReads);
      return count;
    } catch (error) {
      // The file may have become invalid since the preview, such as a passed day: show the new faults.
      if (error instanceof ApiError && error.status === 422) await preview(file);
      throw error;
    } finally {
      setSubmitting(false);
    }
  };
  return { state, isSubmitting, choose, again, submit };
}
