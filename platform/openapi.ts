/** A JSON body in an OpenAPI document. */
export const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A refusal in an OpenAPI document: `{"error", "code", "fields"?}`. */
export const failure = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Failure' }) });
