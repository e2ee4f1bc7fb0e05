import { FileButton } from '#web/lists/file-button.tsx';
import { exportPayments } from '../../endpoints.ts';
import { toSent, useNarrowing } from './ops-data.ts';

export function ExportButton() {
  const { filter } = useNarrowing();
  return <FileButton endpoint={exportPayments} query={toSent(filter)} name="payments" size="md" />;
}
