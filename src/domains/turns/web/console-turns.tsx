import { useTurns } from './turn-data.ts';
import { TurnList } from './turn-list.tsx';

/** What waits for an administrator, on top of a console. */
export const ConsoleTurns = () => (
  <TurnList turns={useTurns()} nothing="No action needed: nothing is stalled, flagged or waiting for approval." />
);
