import { useNextActions } from './next-action-data.ts';
import { NextActionList } from './next-action-list.tsx';

/** What waits for an administrator, on top of a console. */
export const ConsoleActions = () => (
  <NextActionList turns={useNextActions()} nothing="No action needed: nothing is stalled, flagged or waiting for approval." />
);
