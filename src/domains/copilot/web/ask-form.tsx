import { useWatch } from 'react-hook-form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { id } from '#shared/id-schemas.ts';
import { SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { rootFailure } from '#web/forms/failure-heading.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { copilotInput } from '../schemas.ts';
import { questionLimit, suggestedQuestions } from '../rules.ts';
import { useAsk } from './copilot-data.ts';

const aboutTransport = 'What refund do I get if I cancel?';

const failed = 'Failed to process query. Please try again or contact support.';

/** `onAnswered` receives the id of the answered question. */
export function AskForm({ onAnswered }: { onAnswered: (queryId: string) => void }) {
  const ask = useAsk();
  const [search, change] = useAddress();
  const { data: transportId } = id.safeParse(search.get('transport'));
  const form = useZodForm(copilotInput, { query: transportId ? aboutTransport : '' });
  const { length } = String(useWatch({ control: form.control, name: 'query' }) ?? '');
  const send = async ({ query }: { query: string }) => {
    const sent = form.getValues('query');
    const { queryId } = await ask.mutateAsync({ body: { query, ...(transportId && { transportId }) } });
    // Don't clear the field if the user is already typing the next question.
    if (form.getValues('query') !== sent) return;
    form.reset();
    onAnswered(queryId);
  };
  const fail = (error: unknown) => form.setError('root', rootFailure(error, failed));
  // A link from a transport asks the question at once; the parameter is removed so that a reload doesn't repeat it.
  const isPut = transportId !== undefined && search.get('ask') === 'refund';
  const wasPut = useRef(false);
  const put = useEffectEvent(() => {
    if (wasPut.current) return;
    wasPut.current = true;
    change({ ask: '' });
    void form.handleSubmit(send)().catch(fail);
  });
  useEffect(() => {
    if (isPut) put();
  }, [isPut]);
  return (
    <Card>
      <Form form={form} onSubmit={send} onFailure={fail} id="copilot">
        {transportId && (
          <p className="text-muted">
            About the transport you came from.{' '}
            <Link to={`/transports/${transportId}`} className="font-semibold text-action-ink">
              Back to it
            </Link>
          </p>
        )}
        <TextareaField formId="copilot" name="query" label="Your compliance question" rows={4} maxLength={questionLimit} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-mono text-sm text-muted">{`${length}/${questionLimit}`}</p>
          <SubmitButton icon="message" pendingLabel="Asking...">
            Ask Copilot
          </SubmitButton>
        </div>
      </Form>
      <section aria-labelledby="suggested" className="mt-5 grid gap-3">
        <h2 id="suggested" className="text-base">
          Suggested questions
        </h2>
        <ul className="flex flex-wrap gap-2">
          {suggestedQuestions.map(({ question }) => (
            <li key={question}>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => form.setValue('query', question, { shouldValidate: form.formState.isSubmitted })}
              >
                {question}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
