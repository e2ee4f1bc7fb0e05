import { handlers } from '#app/api.ts';

const patterns = handlers
  .filter(({ endpoint }) => endpoint.idempotent === 'required')
  .map(({ endpoint: { method, path } }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

export const needsKey = (method: string, path: string): boolean => patterns.some((one) => one.method === method && one.pattern.test(path));
