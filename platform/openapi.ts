/** A JSON body in an OpenAPI document. */
export const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** An answer that is a refusal: `{"error", "code", "fields"?}`. */
export const failure = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Failure' }) });
