import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export const DriversEntrance = () => (
  <Card title="Independent Drivers" text="Owner-operators: details, documents, verification and blocking.">
    <ButtonLink to="/admin-independent-drivers" target="_blank" rel="noopener" variant="secondary" iconAfter="external">
      Open Independent Drivers Console
      <span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  </Card>
);
