import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it is looked whether the program works, in milliseconds. */
export const lookMs = 10_000;

/** The share of a core that a program uses that does nothing but its timers. */
const idleShare = 0.05;

/** What is asked of the machine; tests stand in for it. */
interface Machine {
  /** CPU time of this program so far, in microseconds. */
  usedMicros(): number;
  /** Collects all memory that nothing holds. */
  collect(): void;
}

/** Node's own collector, which it hands out by this flag alone. */
function fullCollection(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function ownMachine(): Machine {
  const collect = fullCollection();
  return {
    collect: () => collect(),
    usedMicros: () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
  };
}

/**
 * Gives memory back once the program rests: after work, the first ten seconds with next to none end with one full collection. V8 collects as it
 * allocates, so that what a busy minute left stays for as long as nothing else comes (decision 083). Answers how it is stopped.
 */
export function collectWhenIdle({ usedMicros, collect }: Machine = ownMachine()): () => void {
  let before = usedMicros();
  let isCollected = false;
  const look = () => {
    const used = usedMicros();
    const isIdle = used - before < lookMs * 1_000 * idleShare;
    if (isIdle && !isCollected) collect();
    isCollected = isIdle;
    before = usedMicros();
  };
  const timer = setInterval(look, lookMs).unref();
  return () => clearInterval(timer);
}
