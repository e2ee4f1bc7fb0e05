import { useTurns } from './turn-data.ts';
import { TurnList } from './turn-list.tsx';

/** What waits for an administrator, on top of a console. */
export const ConsoleTurns = () => (
  <TurnList turns={useTurns()} nothing="Nothing stands still, nothing was flagged, nobody waits for your word." />
);
