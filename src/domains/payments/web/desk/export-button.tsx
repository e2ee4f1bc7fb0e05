import { FileButton } from '#web/lists/file-button.tsx';
import { exportPayments } from '../../endpoints.ts';
import { sentOf, useNarrowing } from './desk-data.ts';

/** Takes the payments that are shown, all pages of them, as a CSV file. */
export function ExportButton() {
  const { filter } = useNarrowing();
  return <FileButton endpoint={exportPayments} query={sentOf(filter)} name="payments" size="md" />;
}
