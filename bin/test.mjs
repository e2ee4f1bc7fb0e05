import './check.mjs';
