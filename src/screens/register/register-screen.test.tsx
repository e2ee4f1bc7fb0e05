import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import RegisterScreen from './register-screen.tsx';

it('a registration asks for name, e-mail and password, and for a phone number that may stay empty', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RegisterScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const seen = html.replaceAll(/<div hidden[^>]*>.*?<\/label>/g, '');
  const labels = [...seen.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) =>
    label!
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  expect(labels).toEqual(['Full name', 'Email', 'Password', 'Phone number (optional)', 'Account type']);
});
