/** What a command needs of this environment to run at all, and nothing that tells it how. What Node made of its files before is read instead of being made anew. */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(['PATH', 'HOME', 'TZ', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']));
