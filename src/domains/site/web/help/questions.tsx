import { useId } from 'react';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface Question {
  readonly question: string;
  readonly answer: string;
}

export const questionsData = (questions: readonly Question[]): Record<string, unknown> => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Expandable without JavaScript. */
export function Questions({ title, questions }: { title: string; questions: readonly Question[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-6 lg:grid-cols-[19rem_1fr]">
      <h2 id={id} className="text-2xl font-extrabold">
        {title}
      </h2>
      <div className="border-t-2 border-ink">
        {questions.map(({ question, answer }, at) => (
          <details key={question} open={at === 0} className="group border-b border-line">
            <summary className="flex list-none items-center justify-between gap-4 py-4 font-head font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-text pb-5">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
