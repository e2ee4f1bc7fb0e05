import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { cx } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { helpArticles, type Audience } from './help-articles.ts';
import { ArticleLinks } from './help-links.tsx';
import { HelpSearch } from './help-search.tsx';
import { questionsData } from './questions.tsx';
import { SeeAlso } from '../read-on.tsx';

export const meta = () =>
  publicPageMeta({
    title: 'Help Center',
    description:
      'Answers for shippers, brokers, carriers and drivers about quotes, fees, bids, pickup, delivery, cancellation, damage and accounts.',
    path: '/support/help-center',
    data: [questionsData(helpArticles.map(({ title, summary }) => ({ question: title, answer: summary })))],
  });

interface Group {
  readonly audience: Audience;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Marks its card while its answers are the ones shown. */
  readonly open: string;
}

const groups: readonly Group[] = [
  {
    audience: 'shippers',
    icon: 'user',
    title: 'For shippers',
    text: 'Move a vehicle.',
    open: 'border-t-lane group-has-[:target]:border-t-ink group-has-[#shippers:target]:border-t-lane',
  },
  {
    audience: 'brokers',
    icon: 'users',
    title: 'For brokers',
    text: 'Arrange transports under your own authority.',
    open: 'border-t-ink group-has-[#brokers:target]:border-t-lane',
  },
  {
    audience: 'carriers',
    icon: 'truck',
    title: 'For carriers',
    text: 'Move vehicles with your trucks.',
    open: 'border-t-ink group-has-[#carriers:target]:border-t-lane',
  },
  {
    audience: 'drivers',
    icon: 'map-pin',
    title: 'For drivers',
    text: 'Pick up and deliver.',
    open: 'border-t-ink group-has-[#drivers:target]:border-t-lane',
  },
  { audience: 'everyone', icon: 'settings', title: 'Your account', text: 'For everyone who signs in.', open: '' },
];

/** One audience at a time, chosen by the fragment of the address; shippers without one. */
const toShown = (audience: Audience) => (audience === 'shippers' ? 'grid group-has-[:target]:hidden target:grid!' : 'hidden target:grid');

const articlesFor = (audience: Audience) => helpArticles.filter((article) => article.audience === audience);

export default function HelpCenterScreen() {
  return (
    <>
      <HelpSearch>
        <div className="group">
          <AudienceCards />
          {groups.map(({ audience, title }) => (
            <section
              key={audience}
              id={audience}
              aria-labelledby={`${audience}-title`}
              className={cx('mt-8 scroll-mt-4 gap-x-12 gap-y-4 lg:grid-cols-[19rem_1fr]', toShown(audience))}
            >
              <h2 id={`${audience}-title`} className="text-2xl font-extrabold">
                {title}
              </h2>
              <ArticleLinks articles={articlesFor(audience)} />
            </section>
          ))}
        </div>
      </HelpSearch>
      <SeeAlso except="/support/help-center" />
    </>
  );
}

function AudienceCards() {
  return (
    <>
      <nav aria-label="Choose your role">
        <ul className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
          {groups
            .filter(({ audience }) => audience !== 'everyone')
            .map(({ audience, icon, title, text, open }) => (
              <li key={audience}>
                <a
                  href={`#${audience}`}
                  className={cx(
                    'block h-full rounded border border-t-3 border-line bg-surface px-4 py-3 no-underline hover:border-ink hover:underline',
                    open,
                  )}
                >
                  <span className="flex items-center gap-2 font-head font-bold sm:text-lg">
                    <Icon name={icon} className="text-action-ink" />
                    {title}
                  </span>
                  <span className="block text-muted max-sm:hidden">{text}</span>
                  <span className="block text-sm text-muted">{articlesFor(audience).length} answers</span>
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <p className="mt-3">
        <a href="#everyone" className="text-action-ink underline underline-offset-2">
          Your account
        </a>
        : signing in, security and data
      </p>
    </>
  );
}
