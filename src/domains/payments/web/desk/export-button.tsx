import { useState } from 'react';
import { utcDay } from '#shared/days.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { exportPayments } from '../../desk/contract.ts';
import { sentOf, useNarrowing } from './desk-data.ts';

/** Takes the payments that are shown, all pages of them, as a CSV file. */
export function ExportButton() {
  const { filter } = useNarrowing();
  const [isPending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    try {
      const file = (await call(exportPayments, { query: sentOf(filter) })) as unknown as Response;
      saveFile(`carriage-payments-${utcDay(new Date())}.csv`, 'text/csv', await file.text());
    } catch (error) {
      toastFailure('The file was not made', error);
    }
    setPending(false);
  };
  return (
    <Button variant="secondary" icon="download" pending={isPending} pendingLabel="Exporting..." onClick={() => void press()}>
      Export CSV
    </Button>
  );
}
