import { startSite } from './main.ts';

await startSite(process.env);
