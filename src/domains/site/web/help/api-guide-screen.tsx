import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { readGuide } from '#web/guide-blocks.ts';
import text from '../../../../../docs/api.md?raw';
import { GuideBlocks } from './guide-parts.tsx';
import { PublicHead } from '../public-head.tsx';
import { SeeAlso } from '../read-on.tsx';
import script from '../scripts/copy-code.ts?worker&url';

const guide = readGuide(text);

export const meta = () =>
  publicPageMeta({
    title: guide.title,
    description:
      'Make your first call with an API key, page through lists, retry safely, use a typed client and verify webhook signatures.',
    path: '/support/api-guide',
  });

/** docs/api.md, for API users without a checkout. */
export default function ApiGuideScreen() {
  const { title, blocks, sections } = guide;
  return (
    <>
      <PublicHead title={title} text="From your first call to verified webhooks, with examples you can run.">
        <ButtonLink to="/api/docs" reloadDocument>
          API reference
        </ButtonLink>
      </PublicHead>
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 py-10 md:px-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-14">
        <nav aria-labelledby="contents" className="lg:sticky lg:top-6 lg:self-start">
          <h2 id="contents" className="text-sm font-bold">
            On this page
          </h2>
          <ul className="mt-2 grid border-l-2 border-line sm:max-lg:grid-cols-2">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1 pl-3 no-underline hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-10">
          <GuideBlocks blocks={blocks} title={title} />
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="min-w-0 scroll-mt-6">
              <h2 id={`${section.id}-title`} className="mb-3 text-xl">
                {section.title}
              </h2>
              <GuideBlocks blocks={section.blocks} title={section.title} />
            </section>
          ))}
        </div>
      </div>
      <SeeAlso except="/support/help-center" />
      <script type="module" src={script} />
    </>
  );
}
