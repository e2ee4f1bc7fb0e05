import { afterAll, afterEach, vi } from 'vitest';

const loud: string[] = [];
for (const level of ['error', 'warn'] as const) {
  const original = console[level];
  console[level] = (...words: unknown[]) => {
    loud.push(`console.${level}: ${words.map(String).join(' ').slice(0, 400)}`);
    original(...words);
  };
  afterAll(() => void (console[level] = original));
}

afterEach(() => {
  const heard = loud.splice(0);
  vi.useRealTimers();
  if (heard.length > 0) throw new Error(`The test wrote to the console:\n${heard.join('\n')}`);
});
