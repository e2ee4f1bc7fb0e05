// Prints a CycloneDX 1.5 SBOM from the lockfile. `npm sbom --omit dev` would omit packages bundled into the browser app, such as React.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const getText = (name) => readFileSync(path.join(root, name), 'utf8');
const read = (name) => JSON.parse(getText(name));
const own = read('package.json');
const { packages } = read('package-lock.json');

const toPurl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
function getPlace(name, from) {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return null;
  }
}

/** Imported by sources, but only needed to build. */
const builders = ['@react-router/dev', 'tailwindcss', 'vite'];

/** Imported packages and their dependencies. Those bundled into the browser app count, though production doesn't install them. */
function named() {
  const sources = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).filter((file) => !/\.test\.tsx?$|fixtures?\.ts$/.test(file));
  const names = sources.flatMap((file) =>
    [...getText(file).matchAll(/(?:\bfrom |\bimport\(?\s*|@import )'(@[^/']+\/[^/']+|[^@#./'][^/']*)/g)].map(([, name]) => name),
  );
  const places = new Set(names.filter((name) => !builders.includes(name)).flatMap((name) => getPlace(name, '') ?? []));
  for (const place of places) {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[place];
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys(dependencies), ...peers]) {
      const needed = getPlace(name, place);
      if (needed) places.add(needed);
    }
  }
  return places;
}
const isNamed = named();

const getScope = (place, { dev, optional, devOptional }) =>
  dev && !isNamed.has(place) ? 'excluded' : optional || devOptional ? 'optional' : 'required';
const toLicense = (license) => (/ (?:AND|OR|WITH) /.test(license) ? { expression: license } : { license: { name: license } });

function toComponent([place, entry]) {
  const called = place.split('node_modules/').at(-1);
  const purl = toPurl(called, entry.version);
  return {
    type: 'library',
    'bom-ref': purl,
    name: called,
    version: entry.version,
    scope: getScope(place, entry),
    purl,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(entry.integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    ...(entry.license && { licenses: [toLicense(entry.license)] }),
  };
}

/** A package in several places is one component with the strongest scope. */
const order = ['required', 'optional', 'excluded'];
const components = new Map();
for (const entry of Object.entries(packages).filter(([place, { link }]) => place.startsWith('node_modules/') && !link)) {
  const component = toComponent(entry);
  const known = components.get(component.purl);
  if (!known || order.indexOf(component.scope) < order.indexOf(known.scope)) components.set(component.purl, component);
}
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': toPurl(own.name, own.version),
      name: own.name,
      version: own.version,
      purl: toPurl(own.name, own.version),
    },
  },
  components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
};
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
