// Starts without installing or building anything: for images and services, where `npm ci --omit=dev` is enough.
import { requireServable } from './prepare.mjs';
import { runApp } from './run-app.mjs';

requireServable();
await runApp('main.ts');
