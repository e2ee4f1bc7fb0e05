import type { Pool } from '#server/db/sql/sql.ts';

export function recordStatements(sql: Pool): { readonly watched: Pool; readonly statements: readonly string[] } {
  const statements: string[] = [];
  const watched = new Proxy(sql, {
    apply: (target, self, args) => {
      statements.push(String(args[0]));
      return Reflect.apply(target as never, self, args);
    },
  });
  return { watched, statements };
}
