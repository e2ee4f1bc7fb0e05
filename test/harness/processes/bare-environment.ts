export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(['PATH', 'HOME', 'TZ', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']));
