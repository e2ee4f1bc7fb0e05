import { useTurns } from './turn-data.ts';
import { TurnList } from './turn-list.tsx';

/** What waits for an administrator; folded, only the first of it until more is asked for. */
export const ConsoleTurns = ({ isFolded = false }: { isFolded?: boolean }) => (
  <TurnList turns={useTurns()} isFolded={isFolded} nothing="No action needed: nothing is stalled, flagged or waiting for approval." />
);
