import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly hasInstallScript?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Packages = Readonly<Record<string, LockedPackage>>;

function findNear(packages: Packages, from: string, name: string): LockedPackage | undefined {
  const found = packages[`${from && `${from}/`}node_modules/${name}`];
  return found ?? (from === '' ? undefined : findNear(packages, from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name));
}

/** Optional packages missing from the lockfile: npm wouldn't install them, and their users would fail at the first call. */
const listMissing = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !findNear(packages, from, name))
      .map((name) => `${from} -> ${name}`),
  );

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };

describe('the lockfile', () => {
  it('contains the packages of every platform', () => {
    expect(Object.values(packages).filter(({ optionalDependencies }) => optionalDependencies).length).toBeGreaterThan(5);
    expect(listMissing(packages)).toEqual([]);
  });

  it('contains Node for every platform, without install scripts', () => {
    const bringing = Object.entries(packages).filter(([, { bin }]) => bin?.['node']);
    expect(bringing.map(([place]) => place)).toEqual(
      ['bin-darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win-x64'].map((platform) => `node_modules/node-${platform}`),
    );
    expect(bringing.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
    for (const processor of ['arm64', 'x64']) expect(packages[`node_modules/node-linux-${processor}`]!.version).toBe(process.versions.node);
  });
});
