import { Icon } from '#web/ui/pictures/icon.tsx';
import { ExampleFrame } from './example-frame.tsx';
import { checks } from './offer-checks.ts';

/** Which checks an offer's carrier passed, by whom and when. */
export const VerifiedOffer = () => (
  <ExampleFrame title="What a verified offer includes" note="Checks we couldn’t make have no check mark.">
    <ul className="grid content-start">
      {checks.map(({ what, says, by, when }) => (
        <li
          key={what}
          data-check={what}
          className="grid grid-cols-[6.5rem_1fr] gap-x-3 border-b border-line py-1 last:border-0 sm:grid-cols-[11rem_1fr] sm:py-1.5"
        >
          <span className="font-head text-sm font-semibold">{what}</span>
          <span>
            <span className="flex gap-1.5 text-good">
              <Icon name="check" size={16} className="mt-1" />
              {says}
            </span>
            <span className="block text-sm text-muted max-sm:hidden">
              {by}, {when}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </ExampleFrame>
);
