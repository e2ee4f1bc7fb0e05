import { useNextActions } from './next-action-data.ts';
import { NextActionList } from './next-action-list.tsx';

/** What waits for an administrator; folded, only the first of it until more is asked for. */
export const ConsoleActions = ({ isFolded = false }: { isFolded?: boolean }) => (
  <NextActionList
    turns={useNextActions()}
    isFolded={isFolded}
    nothing="No action needed: nothing is stalled, flagged or waiting for approval."
  />
);
