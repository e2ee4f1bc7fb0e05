import { formatDate } from '#shared/dates.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { PublicHead } from '../public-head.tsx';
import { Prose, type Block } from './prose.tsx';
import { SeeAlso, type StaticPath } from '../read-on.tsx';

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly Block[];
}

interface LegalPageProps {
  title: string;
  text: string;
  path: StaticPath;
  sections: readonly LegalSection[];
  isDraft?: boolean;
  /** Calendar day of the last change, YYYY-MM-DD. */
  changedOn: string;
}

export function LegalPage({ title, text, path, sections, isDraft, changedOn }: LegalPageProps) {
  return (
    <>
      <PublicHead title={title} text={text} />
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 py-10 md:px-6 lg:grid-cols-[19rem_1fr] lg:py-14">
        <Contents sections={sections} />
        <div className="grid min-w-0 max-w-text gap-9">
          <div className="grid gap-3">
            {isDraft && (
              <Alert tone="warn" title="Draft for legal review">
                A lawyer has not reviewed this text yet.
              </Alert>
            )}
            <p className="text-sm text-muted">
              Last changed <time dateTime={changedOn}>{formatDate(changedOn)}</time> · <a href="/licenses.txt">Open-source licenses</a>
            </p>
          </div>
          {sections.map((section, at) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-6">
              <h2 id={`${section.id}-title`} className="mb-3 text-xl">
                <span className="figures mr-2 font-medium text-muted">{at + 1}</span>
                {section.title}
              </h2>
              <p className="mb-3 max-w-text font-semibold">{section.summary}</p>
              <Prose blocks={section.blocks} />
            </section>
          ))}
        </div>
      </div>
      <SeeAlso except={path} />
    </>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-labelledby="contents" className="lg:sticky lg:top-6 lg:self-start">
      <h2 id="contents" className="text-sm font-bold">
        On this page
      </h2>
      <ol className="mt-2 grid border-l-2 border-line sm:max-lg:grid-cols-2">
        {sections.map(({ id, title }, at) => (
          <li key={id}>
            <a href={`#${id}`} className="flex gap-2 py-1 pl-3 no-underline hover:underline">
              <span className="figures text-muted">{String(at + 1).padStart(2, '0')}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
