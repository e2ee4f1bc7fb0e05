// Checks package-lock.json: every package has a SHA-512 hash, comes from the registry and has exactly the required version.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const registry = 'https://registry.npmjs.org/';
const folder = path.resolve(process.argv[2] ?? root);
const read = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
const { packages = {} } = read('package-lock.json');
const manifests = ['', ...(read('package.json').workspaces ?? [])].map((place) => ({
  place,
  wanted: read(path.join(place, 'package.json')),
}));
const ownNames = new Set(manifests.map(({ wanted }) => `node_modules/${wanted.name}`));

/** Without `resolved`, npm uses the configured registry. */
function toProblems([place, { version, integrity, resolved, link }]) {
  const name = place.split('node_modules/').at(-1);
  return [
    ...(link ? [`${place} is a link`] : []),
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${place} has no SHA-512`]),
    ...(resolved === undefined || resolved === `${registry}${name}/-/${name.split('/').at(-1)}-${version}.tgz` ? [] : [`${place} comes from ${resolved}`]),
    ...(/^\d+\.\d+\.\d+/.test(version ?? '') ? [] : [`${place} has no version`]),
  ];
} // prettier-ignore

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
const isOwn = (place) => manifests.some((manifest) => manifest.place === place) || ownNames.has(place);
const locked = Object.entries(packages).filter(([place]) => !isOwn(place));

function problemsOfManifest({ place, wanted }) {
  const asked = kinds.flatMap((kind) => Object.entries(wanted[kind] ?? {}));
  const getLocked = (name) => packages[`${place && `${place}/`}node_modules/${name}`] ?? packages[`node_modules/${name}`];
  return [
    ...asked.flatMap(([name, version]) => (getLocked(name)?.version === version ? [] : [`${name} is required as ${version} but locked as another version`])),
    ...kinds.flatMap((kind) => (JSON.stringify(packages[place]?.[kind]) === JSON.stringify(wanted[kind]) ? [] : [`${kind} of ${place || 'the root'} differ between package.json and the lockfile`])),
  ];
} // prettier-ignore
const problems = [...locked.flatMap(toProblems), ...manifests.flatMap(problemsOfManifest)];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${locked.length} packages of the lockfile, ${problems.length} problems.\n`);
process.exit(problems.length > 0 || locked.length === 0 ? 1 : 0);
