import { useNextActions } from './next-action-data.ts';
import { NextActionList } from './next-action-list.tsx';

export const ConsoleActions = () => (
  <NextActionList turns={useNextActions()} nothing="No action needed: nothing is stalled, flagged or waiting for approval." />
);
