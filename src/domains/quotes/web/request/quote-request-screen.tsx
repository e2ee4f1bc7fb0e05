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

/** What is read once a request is sent, which nobody waits for who only asks: fetched when the form stands, at the latest before sending. */
const bringSuccess = () => import('./quote-request-success.tsx');
const QuoteRequestSuccess = late(() => bringSuccess().then((part) => part.QuoteRequestSuccess));
const RequestElsewhere = late(() => bringSuccess().then((part) => part.RequestElsewhere));

/** Asking for quotes, with or without an account. */
export default function QuoteRequestScreen() {
  const [submitted, setSubmitted] = useSubmitted();
  useEffect(() => void bringSuccess().catch(() => undefined), []);
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
          <QuoteRequestForm beforeSending={bringSuccess} onSubmitted={setSubmitted} />
        </>
      )}
    </div>
  );
}

/** What was submitted stands beside this step of the browser's history: a reload shows it again, and so does the way back to it. */
function useSubmitted(): [submitted: SubmittedRequest | 'elsewhere' | null, set: (submitted: SubmittedRequest) => void] {
  const { state, search } = useLocation() as { state: { submitted?: SubmittedRequest } | null; search: string };
  const navigate = useNavigate();
  const kept = state?.submitted ?? null;
  const submitted = useSyncExternalStore(
    () => () => {},
    // What a visitor typed is shown for as long as it is kept: an account may have taken it over, or somebody signed out.
    () => (kept?.transportId === null && !hasPendingQuote() ? 'elsewhere' : kept),
    // The page was written before any script ran, without it: it comes after the first drawing.
    () => null,
  );
  return [submitted, (done: SubmittedRequest) => void navigate({ search }, { replace: true, state: { submitted: done } })];
}
