import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { late } from '#web/ui/feedback/late.tsx';
import { hasPendingQuote } from './pending-quote.ts';
import { QuoteRequestForm } from './quote-request-form.tsx';
import type { SubmittedRequest } from './quote-request-success.tsx';

export const meta = () =>
  publicPageMeta({
    title: 'Get a Transport Quote',
    description: 'See an itemized price as you type, and get quotes from verified carriers within 24 hours.',
    path: '/quote',
  });

const importSuccess = () => import('./quote-request-success.tsx');
const QuoteRequestSuccess = late(() => importSuccess().then((part) => part.QuoteRequestSuccess));
const RequestElsewhere = late(() => importSuccess().then((part) => part.RequestElsewhere));

export default function QuoteRequestScreen() {
  const [submitted, setSubmitted] = useSubmitted();
  useEffect(() => void importSuccess().catch(() => undefined), []);
  return (
    <div className="mx-auto grid max-w-page gap-8 px-4 py-8 md:px-6 md:py-12">
      {submitted === 'elsewhere' && <RequestElsewhere />}
      {submitted && submitted !== 'elsewhere' && <QuoteRequestSuccess submitted={submitted} />}
      {!submitted && (
        <>
          <header>
            <h1 className="text-3xl">Get Your Transport Quote</h1>
            <p className="mt-2 max-w-text text-muted">
              See an itemized price as you type. Submit, and verified carriers email you quotes within 24 hours.
            </p>
          </header>
          <QuoteRequestForm beforeSending={importSuccess} onSubmitted={setSubmitted} />
        </>
      )}
    </div>
  );
}

/** Stored in history state, so that a reload or Back shows it again. */
function useSubmitted(): [submitted: SubmittedRequest | 'elsewhere' | null, set: (submitted: SubmittedRequest) => void] {
  const { state, search } = useLocation() as { state: { submitted?: SubmittedRequest } | null; search: string };
  const navigate = useNavigate();
  const submittedState = state?.submitted ?? null;
  const submitted = useSyncExternalStore(
    () => () => {},
    // A visitor's input is shown only while stored; an account may have claimed it or signed out.
    () => (submittedState?.transportId === null && !hasPendingQuote() ? 'elsewhere' : submittedState),
    () => null,
  );
  return [submitted, (done: SubmittedRequest) => void navigate({ search }, { replace: true, state: { submitted: done } })];
}
