import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { helpArticles, type Audience } from './help-articles.ts';
import { ArticleLinks } from './help-links.tsx';
import { HelpSearch } from './help-search.tsx';
import { questionsData } from './questions.tsx';
import { ReadOn } from '../read-on.tsx';

export const meta = () =>
  publicPageMeta({
    title: 'Help Center',
    description:
      'Answers for shippers, brokers, carriers and drivers about quotes, fees, bids, pickup, delivery, cancellation, damage and accounts.',
    path: '/support/help-center',
    data: [questionsData(helpArticles.map(({ title, summary }) => ({ question: title, answer: summary })))],
  });

const groups: readonly { audience: Audience; icon: IconName; title: string; text: string }[] = [
  { audience: 'shippers', icon: 'user', title: 'For shippers', text: 'Move a vehicle.' },
  { audience: 'brokers', icon: 'users', title: 'For brokers', text: 'Arrange transports under your own authority.' },
  { audience: 'carriers', icon: 'truck', title: 'For carriers', text: 'Move vehicles with your trucks.' },
  { audience: 'drivers', icon: 'map-pin', title: 'For drivers', text: 'Pick up and deliver.' },
  { audience: 'everyone', icon: 'settings', title: 'Your account', text: 'For everyone who signs in.' },
];

const articlesFor = (audience: Audience) => helpArticles.filter((article) => article.audience === audience);

export default function HelpCenterScreen() {
  return (
    <>
      <HelpSearch>
        <AudienceCards />
        <div className="mt-12 grid gap-12">
          {groups.map(({ audience, title }) => (
            <section
              key={audience}
              id={audience}
              aria-labelledby={`${audience}-title`}
              className="grid scroll-mt-6 gap-x-12 gap-y-4 lg:grid-cols-[19rem_1fr]"
            >
              <h2 id={`${audience}-title`} className="text-2xl font-extrabold">
                {title}
              </h2>
              <ArticleLinks articles={articlesFor(audience)} />
            </section>
          ))}
        </div>
      </HelpSearch>
      <ReadOn except="/support/help-center" />
    </>
  );
}

function AudienceCards() {
  return (
    <nav aria-label="Choose your role">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {groups
          .filter(({ audience }) => audience !== 'everyone')
          .map(({ audience, icon, title, text }) => (
            <li key={audience}>
              <a
                href={`#${audience}`}
                className="group flex h-full gap-4 rounded border border-line border-t-3 border-t-ink bg-surface p-5 no-underline hover:border-ink sm:block"
              >
                <Icon name={icon} size={28} className="text-action-ink" />
                <span className="block">
                  <span className="block font-head text-lg font-bold group-hover:underline sm:mt-3">{title}</span>
                  <span className="block text-muted">{text}</span>
                  <span className="mt-1 block text-sm text-muted">{articlesFor(audience).length} answers</span>
                </span>
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
