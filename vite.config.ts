import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // Vitest reads this file too where it has none of its own; tests need no app to be assembled.
  plugins: process.env.VITEST ? [] : [tailwindcss(), reactRouter()],
  server: { proxy: process.env.DEV_API_URL ? { '/api': process.env.DEV_API_URL } : {} },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
});
