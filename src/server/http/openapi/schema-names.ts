import { z } from 'zod';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { capital, inOneWord } from '../bodies/in-one-word.ts';

/** Schemas that stand in the document once, under a name of their own. */
export type SchemaNames = z.core.$ZodRegistry<{ id: string }>;

/** The exports of a module with contracts, and the folders that lead to it. */
export interface ContractModule {
  readonly folders: readonly string[];
  readonly exports: Readonly<Record<string, unknown>>;
}

/** What is worth a name: things with fields, choices, and unions of them. Names and words of input are told at their fields. */
const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodUnion || value instanceof z.ZodDiscriminatedUnion;

const askedInAddress = (value: unknown): unknown[] => {
  const { params, query } = (value ?? {}) as Partial<ServedEndpoint>;
  return [params, query].filter(Boolean);
};

/**
 * Names each schema that a module exports by its export (`transport` is `Transport`), with its folders before it where two say the same.
 * What is asked in an address stays where it is asked.
 */
export function nameSchemas(modules: readonly ContractModule[]): SchemaNames {
  const registry: SchemaNames = z.registry<{ id: string }>();
  const taken = new Set<string>(['ErrorReply']);
  const asked = new Set(modules.flatMap(({ exports }) => Object.values(exports).flatMap(askedInAddress)));
  for (const { folders, exports } of modules)
    for (const [name, schema] of Object.entries(exports)) {
      if (!isNamed(schema) || registry.has(schema) || asked.has(schema)) continue;
      // '...Input' is what a schema is called that takes something else than it gives.
      const plain = name.replace(/Input$/, 'Fields');
      const id = [capital(plain), inOneWord(...folders.slice(-1), plain), inOneWord(...folders, plain)].find((each) => !taken.has(each));
      if (!id) throw new Error(`two schemas are called ${name} in ${folders.join('/')}`);
      taken.add(id);
      registry.add(schema, { id });
    }
  return registry;
}
