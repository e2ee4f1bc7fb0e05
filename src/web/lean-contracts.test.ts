import { describe, expect, it } from 'vitest';
import { makeSplitter } from './lean-contracts.ts';

const root = new URL('../', import.meta.url).pathname;
const files: Record<string, string> = {
  'shared/endpoint.ts': `import type { z } from 'zod'; export const endpoint = (declared: unknown) => declared;`,
  'shared/sizes.ts': `import { z } from 'zod';
    export const sizes = ['small', 'large'] as const;
    export type Size = (typeof sizes)[number];
    export const isSize = (text: string): text is Size => sizes.some((size) => size === text);
    export const sizeInput = z.enum(sizes);`,
  'shared/plain.ts': `export const roles = ['shipper'] as const; export const limit = Math.max(1, 2);`,
  'domains/boxes/contract.ts': `import { z } from 'zod';
    import { endpoint } from '#shared/endpoint.ts';
    import { roles } from '#shared/plain.ts';
    import { isSize, sizeInput, type Size } from '#shared/sizes.ts';
    const most = Math.max(3, 4);
    const orNothing = (schema: z.ZodType) => z.union([z.null(), schema]);
    export const box = z.object({ size: sizeInput, note: orNothing(z.string().max(most)) });
    const ends = { box };
    export const isBig = (size: Size): boolean => isSize(size) && most > 3;
    export const makeBox = endpoint({
      method: 'POST', path: '/api/boxes', summary: 'Make a box', access: roles, perMinute: 3, body: box, reply: z.object({ ...ends }),
    });
    const alike = { method: 'DELETE', access: roles, reply: box } as const;
    export const dropBox = endpoint({ ...alike, path: '/api/boxes/:id', summary: 'Drop a box' });
    export const dropOld = endpoint({ ...dropBox, path: '/api/old-boxes/:id' });`,
  'shared/list-file.ts': `import { z } from 'zod'; export const listFile = { transport: 'file', reply: z.string() } as const;`,
  'domains/boxes/export.ts': `import { endpoint } from '#shared/endpoint.ts'; import { listFile } from '#shared/list-file.ts';
    import { roles } from '#shared/plain.ts';
    const file = { ...listFile, method: 'GET', access: roles } as const;
    export const exportBoxes = endpoint({ ...file, path: '/api/boxes/export', summary: 'Boxes as a file' });`,
  'domains/boxes/check.ts': `import { box } from './contract.ts'; export const check = (text: unknown) => box.safeParse(text).success;`,
  'domains/boxes/counted.ts': `import { z } from 'zod'; let count = 0; export const schema = z.string(); export const next = () => ++count;`,
};
const split = makeSplitter((file) => files[file.slice(root.length)]!);
const halvesOf = (file: string) => split(root + file)!;

describe('a module for browsers', () => {
  it('has of an endpoint its method, path and access, without any schema', () => {
    const { values } = halvesOf('domains/boxes/contract.ts');
    expect(values).toContain("export const makeBox = { method: 'POST', path: '/api/boxes', access: roles };");
    expect(values).not.toMatch(/summary|perMinute|z\.|orNothing|\bends\b/);
  });

  it('has of an endpoint also what it shares with others', () => {
    const { values } = halvesOf('domains/boxes/contract.ts');
    expect(values).toContain("export const dropBox = { method: 'DELETE', access: roles, path: '/api/boxes/:id' };");
    expect(values).toContain(
      "export const dropOld = { method: 'DELETE', access: roles, path: '/api/boxes/:id', path: '/api/old-boxes/:id' };",
    );
  });

  it.each([
    ['whose method it does not find', `{ ...alike, path: '/api/odd', access: 'public' }`, 'odd has no method of its own module'],
    ['that says not who may', `{ ...alike, path: '/api/odd', method: 'GET' }`, 'odd has no access of its own module'],
    ['whose own is written over', `{ path: '/api/odd', ...alike }`, 'an endpoint spreads what is no object of its own module over what is'],
  ])('is not made of an endpoint %s', (_which, declared, said) => {
    const source = `import { endpoint } from '#shared/endpoint.ts'; import { alike } from './alike.ts';
      export const odd = endpoint(${declared});`;
    const odd = makeSplitter((file) => (file.endsWith('odd.ts') ? source : files[file.slice(root.length)]!));
    expect(() => odd(`${root}domains/boxes/odd.ts`)).toThrow(said);
  });

  it('has of an endpoint what its own module says, with what needs schemas spread before it from another', () => {
    const { values, schemas } = halvesOf('domains/boxes/export.ts');
    expect(values).toContain("export const exportBoxes = { method: 'GET', access: roles, path: '/api/boxes/export' };");
    expect(values).not.toMatch(/export const file|summary/);
    expect(schemas).toContain('export const file = ');
  });

  it('imports nothing for its effects alone: what only schemas use comes with them', () => {
    const { values, schemas } = halvesOf('domains/boxes/contract.ts');
    expect(values).not.toContain("from 'zod'");
    for (const used of ["from '#shared/plain.ts'", "from '#shared/sizes.ts'"]) expect(values).toContain(used);
    expect(schemas).toContain("from 'zod'");
  });

  it('has what needs schemas, however far away they come from, in a half of its own', () => {
    const { values, schemas } = halvesOf('domains/boxes/contract.ts');
    for (const name of ['box', 'orNothing', 'ends']) {
      expect([name, schemas.includes(`export const ${name} = `)]).toEqual([name, true]);
      expect([name, values.includes(`export const ${name} = `)]).toEqual([name, false]);
    }
    expect(values).toContain('export const isBig = ');
    expect(schemas).toContain(`import { most, isBig, makeBox, dropBox, dropOld } from "${root}domains/boxes/contract.ts?values"`);
    expect(halvesOf('domains/boxes/check.ts').schemas).toContain('export const check = ');
  });

  it('marks what is called as without effects, so that it goes where nobody reads it', () => {
    const { values, schemas } = halvesOf('domains/boxes/contract.ts');
    expect(schemas).toContain('export const box = /* @__PURE__ */ (() => z.object(');
    expect(values).toContain('export const most = /* @__PURE__ */ (() => Math.max(3, 4))();');
  });

  it('is left as it is where it has no schemas, or does more than declare constants', () => {
    expect(split(`${root}shared/plain.ts`)).toBeNull();
    expect(split(`${root}domains/boxes/counted.ts`)).toBeNull();
  });
});
