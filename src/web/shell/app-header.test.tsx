import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AppHeader } from './app-header.tsx';

it.each([
  ['Nora Lind', 'Nora Lind'],
  ['', 'nora@example.com'],
])('the header of an account named %j shows %j and the role', (fullName, shown) => {
  const user = { fullName, email: 'nora@example.com', roleLabel: 'Storage Yard Operator' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AppHeader user={user} links={[]} unread={0} notifications={[]} onReadAll={() => {}} onSignOut={() => {}} />
    </MemoryRouter>,
  );
  for (const words of [shown, 'Storage Yard Operator']) expect(html).toContain(`>${words}</span>`);
  expect(html.includes('nora@example.com')).toBe(shown === 'nora@example.com');
});
