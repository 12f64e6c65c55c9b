import { z } from 'zod';

/** The project of a call, as addresses and forms say it. */
export const projectInput = z
  .union([z.string(), z.number()], 'project_unknown')
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,8}$/, 'project_unknown'));
