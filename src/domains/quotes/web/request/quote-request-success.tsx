import { useEffect, useRef, useState } from 'react';
import { EstimatePanel } from '#domains/places/web/estimate-panel.tsx';
import { useEstimate, type EstimateQuestion } from '#domains/transports/web/form/use-estimate.ts';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import { transportTypeLabels, vehicleTitle, vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { RouteLine } from '#web/ui/facts/route-line.tsx';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import type { QuoteRequest } from '#domains/quotes/schemas.ts';
import { readPendingQuote } from './pending-quote.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

export interface SubmittedRequest {
  transportId: string | null;
  request: QuoteRequest;
  question: EstimateQuestion | null;
}

const stations = ['Submitted', 'Quotes arrive', 'You choose', 'In transit', 'Delivered'];

export function QuoteRequestSuccess({ submitted }: { submitted: SubmittedRequest }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-8">
        <header>
          <h1 ref={heading} tabIndex={-1} className="text-3xl">
            Quote Request Submitted Successfully
          </h1>
          <p className="mt-3 max-w-text">
            {submitted.transportId ? 'Carriers can see your request.' : 'Confirm your email to send your request to carriers.'} You will
            receive quotes from verified carriers within 24 hours at <strong className="break-words">{submitted.request.email}</strong>.
          </p>
        </header>
        <RouteLine
          label="Progress of your request"
          steps={submitted.transportId ? stations : ['Submitted', 'Confirm your email', ...stations.slice(1)]}
          current={1}
        />
        {submitted.transportId ? (
          <OwnTransport id={submitted.transportId} />
        ) : (
          <>
            <ConfirmAddress email={submitted.request.email} />
            <Invitation />
          </>
        )}
        <YourRequest request={submitted.request} />
        <AnotherQuote />
      </div>
      <ComputedEstimate question={submitted.question} />
    </div>
  );
}

function ConfirmAddress({ email }: { email: string }) {
  const [pending] = useState(readPendingQuote);
  // A newer request may have replaced this one.
  const claimToken = pending?.email === email ? pending.claimToken : undefined;
  return (
    <Card title="Confirm your email to send your request to carriers">
      <div className="grid gap-4">
        <p>
          We emailed a link to <strong className="break-words">{email}</strong>. Open it and press the button: carriers then see your
          request at once. No account needed. If you have one, the link takes you to sign in. It works for 72 hours. We delete unconfirmed
          requests after 30 days.
        </p>
        {claimToken && <ResendConfirmation body={{ claimToken }} label="Resend email" />}
      </div>
    </Card>
  );
}

/** For Back, after an account claimed the request or signed out here. */
export function RequestElsewhere() {
  return (
    <>
      <h1 className="text-3xl">Quote Request Submitted Successfully</h1>
      <Card title="This request is no longer in this browser" foot={<AnotherQuote />}>
        It was submitted once. Since then it was added to an account, or someone signed out here. To see it, sign in or open the link we
        emailed.
      </Card>
    </>
  );
}

/** Pushes a history entry, so that Back leads to the submitted request. */
const AnotherQuote = () => (
  <ButtonLink to="/quote" replace={false} variant="secondary" className="justify-self-start">
    Request another quote
  </ButtonLink>
);

function YourRequest({ request }: { request: QuoteRequest }) {
  const { vehicleYear, vehicleMake, vehicleModel, vehicleType, fromZipCode, toZipCode, transportType, pickupDate, pickupUntil } = request;
  return (
    <section aria-labelledby="your-request" className="grid gap-3">
      <h2 id="your-request" className="text-lg">
        Your request
      </h2>
      <Facts
        facts={[
          { label: 'Vehicle', value: vehicleTitle({ year: vehicleYear, make: vehicleMake, model: vehicleModel }) },
          { label: 'Vehicle type', value: vehicleTypeLabels[vehicleType] },
          { label: 'Route', value: <RoutePair from={fromZipCode} to={toZipCode} />, figures: true },
          { label: 'Transport type', value: transportTypeLabels[transportType] },
          { label: 'Pickup date', value: windowText({ windowFrom: pickupDate, windowTo: pickupUntil }) ?? 'Not set' },
          { label: 'Quotes go to', value: request.email },
        ]}
      />
    </section>
  );
}

function OwnTransport({ id }: { id: string }) {
  return (
    <Card
      title="Your transport"
      foot={
        <>
          <ButtonLink to={`/transports/${id}`}>View Your Transport</ButtonLink>
          <ButtonLink to="/dashboard" variant="secondary">
            Go to Dashboard
          </ButtonLink>
        </>
      }
    >
      Your request is in your account, with our estimate as its opening quote. New quotes appear there.
    </Card>
  );
}

function Invitation() {
  return (
    <Card
      title="Keep everything in one place"
      text="With an account, you compare quotes, book and track your vehicle. We add this request to it."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/register?from=quote" size="lg">
          Create Free Account
        </ButtonLink>
        <ButtonLink to="/login?from=quote" size="lg" variant="secondary">
          Sign In to Existing Account
        </ButtonLink>
        <ButtonLink to="/" size="lg" variant="quiet">
          Return to Home
        </ButtonLink>
      </div>
    </Card>
  );
}

function ComputedEstimate({ question }: { question: EstimateQuestion | null }) {
  const estimate = useEstimate(question);
  if (!question) return null;
  if (estimate.data) return <EstimatePanel estimate={estimate.data} />;
  if (estimate.error) return <Failed message={estimate.error} onRetry={() => void estimate.refetch()} />;
  return (
    <Card title="Estimate">
      <SkeletonText lines={6} />
    </Card>
  );
}
