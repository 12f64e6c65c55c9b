import { z } from 'zod';

/** A text of the content that is translated: `content/<collection>/<id>.<language>.yaml` says it in another language. */
export const Prose = z.string().trim().min(1).meta({ translated: true });

/** As `Prose`, of the length of a page: where it is not there in a language, the French one is shown beside the rest. */
export const LongProse = z.string().trim().min(1).meta({ translated: 'body' });
