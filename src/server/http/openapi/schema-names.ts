import { z } from 'zod';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { capital, inOneWord } from '../bodies/in-one-word.ts';

export type SchemaNames = z.core.$ZodRegistry<{ id: string }>;

export interface ContractModule {
  readonly folders: readonly string[];
  readonly exports: Readonly<Record<string, unknown>>;
}

const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodUnion || value instanceof z.ZodDiscriminatedUnion;

const askedInAddress = (value: unknown): unknown[] => {
  const { params, query } = (value ?? {}) as Partial<ServedEndpoint>;
  return [params, query].filter(Boolean);
};

/** `transport` becomes `Transport`, with folders in front if two are the same. Query and path schemas stay inline. */
export function nameSchemas(modules: readonly ContractModule[]): SchemaNames {
  const registry: SchemaNames = z.registry<{ id: string }>();
  const usedNames = new Set<string>(['ErrorReply']);
  const addressSchemas = new Set(modules.flatMap(({ exports }) => Object.values(exports).flatMap(askedInAddress)));
  for (const { folders, exports } of modules)
    for (const [name, schema] of Object.entries(exports)) {
      if (!isNamed(schema) || registry.has(schema) || addressSchemas.has(schema)) continue;
      // The generator uses the suffix 'Input' for schemas that accept something else than they return.
      const plain = name.replace(/Input$/, 'Fields');
      const id = [capital(plain), inOneWord(...folders.slice(-1), plain), inOneWord(...folders, plain)].find(
        (each) => !usedNames.has(each),
      );
      if (!id) throw new Error(`two schemas are called ${name} in ${folders.join('/')}`);
      usedNames.add(id);
      registry.add(schema, { id });
    }
  return registry;
}
