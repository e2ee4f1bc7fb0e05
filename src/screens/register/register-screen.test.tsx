import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import RegisterScreen from './register-screen.tsx';

const markup = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RegisterScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('the registration form asks for name, email and password, and for an optional phone number', () => {
  const seen = markup().replaceAll(/<div hidden[^>]*>.*?<\/label>/g, '');
  const labels = [...seen.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) =>
    label!
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  expect(labels).toEqual(['Account type', 'Full name', 'Email', 'Password', 'Phone number (optional)']);
});

it('the registration form has a hidden field that people cannot reach', () => {
  const [hidden] = /<div hidden="">.*?<input[^>]*>/.exec(markup())!;
  expect(hidden).toContain('name="website"');
  expect(hidden).toContain('tabindex="-1"');
});
