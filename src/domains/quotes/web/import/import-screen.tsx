import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { importColumns, importLimit, importTemplate } from '#domains/transports/drafts/import-rules.ts';
import { counted } from '#shared/text/counted.ts';
import { isAdmin } from '#shared/roles.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import { Empty, LoadingRows } from '#web/ui/feedback/list-state.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PreviewOfImport } from './preview-of-import.tsx';
import { useImport, type ImportState } from './use-import.ts';

export const meta = () => pageTitle('Import Requests');

const trail = [{ label: 'Quotes', to: '/quotes' }];

export default function ImportScreen() {
  const { user } = useSession();
  if (user && isAdmin(user.role)) return <NotForAdmins />;
  return (
    <Page
      title="Import Requests"
      trail={trail}
      text={`Up to ${importLimit} transport requests from one CSV file. You can review them before you submit.`}
      actions={
        <ButtonLink to="/transports/new" variant="secondary">
          Create one request
        </ButtonLink>
      }
    >
      <ImportOfFile />
    </Page>
  );
}

const NotForAdmins = () => (
  <Page title="Import Requests">
    <Empty title="Administrators cannot request transports" text="Only shipper and business accounts can request transports." />
  </Page>
);

function ImportOfFile() {
  const navigate = useNavigate();
  const { state, isSubmitting, choose, again, submit } = useImport();
  const run = async () => {
    try {
      const count = await submit();
      if (count === null) return;
      toast({
        title: 'Requests Submitted',
        description: `${counted(count, { one: 'request is', other: 'requests are' })} with verified carriers.`,
      });
      await navigate('/quotes?status=submitted');
    } catch (error) {
      toastFailure('Nothing was submitted', error);
    }
  };
  return (
    <div className="grid gap-6">
      <Result state={state} isSubmitting={isSubmitting} onAgain={() => void again()} onSubmit={() => void run()} />
      <Card
        title="Your file"
        text="One row per vehicle, with headings in the first row."
        aside={
          <Button variant="quiet" size="sm" icon="download" onClick={saveTemplate}>
            Download template
          </Button>
        }
      >
        <div className="grid gap-4">
          <FileDrop
            label={state.step === 'none' ? 'Choose a CSV file' : 'Choose another file'}
            hint={`CSV from any spreadsheet, up to ${importLimit} requests and 1 MB`}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain,application/vnd.ms-excel"
            disabled={isSubmitting}
            onFiles={([file]) => file && void choose(file)}
          />
          <Columns />
        </div>
      </Card>
    </div>
  );
}

interface ResultProps {
  state: ImportState;
  isSubmitting: boolean;
  onAgain: () => void;
  onSubmit: () => void;
}

/** Scrolls into view and takes focus. */
function Result({ state, isSubmitting, onAgain, onSubmit }: ResultProps) {
  const resultRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (state.step === 'none') return;
    if (state.step !== 'reading') resultRef.current?.focus({ preventScroll: true });
    resultRef.current?.scrollIntoView({ block: 'start' });
  }, [state]);
  if (state.step === 'none') return null;
  return (
    <section ref={resultRef} tabIndex={-1} aria-label={`Preview of ${state.name}`} className="scroll-mt-4 outline-none">
      {state.step === 'reading' && (
        <div role="status">
          <p className="mb-3 font-semibold [overflow-wrap:anywhere]">Reading {state.name}</p>
          <LoadingRows />
        </div>
      )}
      {state.step === 'failed' && (
        <Alert
          tone="bad"
          announced
          title={state.message}
          actions={
            state.isOpened && (
              <Button variant="secondary" size="sm" icon="refresh" onClick={onAgain}>
                Try again
              </Button>
            )
          }
        >
          <span className="[overflow-wrap:anywhere]">{state.name}</span>
        </Alert>
      )}
      {state.step === 'shown' && (
        <PreviewOfImport key={state.name} name={state.name} preview={state.preview} isSubmitting={isSubmitting} onSubmit={onSubmit} />
      )}
    </section>
  );
}

const saveTemplate = () => saveFile('carriage-requests-template.csv', 'text/csv;charset=utf-8', importTemplate());

const toNames = (isNeeded: boolean): string =>
  importColumns
    .filter((column) => column.isNeeded === isNeeded)
    .map(({ name }) => name)
    .join(', ');

const Columns = () => (
  <details className="text-sm">
    <summary className="min-h-6 cursor-pointer font-semibold">Columns</summary>
    <dl className="mt-2 grid gap-2 [overflow-wrap:anywhere]">
      <div>
        <dt className="text-muted">Required</dt>
        <dd>{toNames(true)}</dd>
      </div>
      <div>
        <dt className="text-muted">Optional</dt>
        <dd>{toNames(false)}</dd>
      </div>
      {importColumns.map(
        ({ name, words }) =>
          words && (
            <div key={name}>
              <dt className="text-muted">Values of {name}</dt>
              <dd>{words.join(', ')}</dd>
            </div>
          ),
      )}
      <div>
        <dt className="text-muted">Format</dt>
        <dd>Columns in any order. Dates as 2026-12-31 or 12/31/2026, yes or no for the vehicle's condition, values in dollars.</dd>
      </div>
    </dl>
  </details>
);
