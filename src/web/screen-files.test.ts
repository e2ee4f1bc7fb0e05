import { expect, it } from 'vitest';
import { keptWithoutConnection } from './screen-files.ts';

it('has the router load the page again only where the server is reached', () => {
  const kept = keptWithoutConnection('catch (error) {\n\t\twindow.location.reload();\n}');
  expect(kept).toMatch(/^import \{ isReached, loadsPageFor, ScreenNotLoaded \} from ".*\/src\/web\/api\/reached\.ts";\n/);
  expect(kept).toMatch(
    /isReached\(route\.module\)\)\) throw new ScreenNotLoaded\(.*\);\nif \(!loadsPageFor\(route\.module\)\) throw error;\nwindow\.location\.reload\(\);\n\}$/,
  );
});

it.each(['location.reload();', 'window.location.reload(); window.location.reload();'])(
  'fails the build where the router does it in another way: %s',
  (code) => {
    expect(() => keptWithoutConnection(code)).toThrow('in another way');
  },
);
