import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateObject } from 'ai';
import type { z } from 'zod';
import type { Settings } from './settings.ts';

/**
 * Asks a language model for an answer of a given schema.
 * @throws if it is unavailable, slower than `ms` milliseconds, or answers in another shape
 */
export async function askModel<T>(
  ai: NonNullable<Settings['ai']>,
  asked: { schema: z.ZodType<T>; system: string; prompt: string; ms: number },
): Promise<T> {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: ai.apiUrl,
    apiKey: ai.apiKey,
    supportsStructuredOutputs: true,
  });
  const { ms, ...said } = asked;
  const { object } = await generateObject({
    model: provider(ai.model),
    ...said,
    maxRetries: 1,
    abortSignal: AbortSignal.timeout(ms),
  });
  return object;
}
