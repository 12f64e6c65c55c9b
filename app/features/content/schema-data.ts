import { z } from 'zod';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
};

/** What a schema says of its own make; of unions and transformations what they hold. */
export const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

/** A schema without what makes it optional or gives it a default. */
export function bare(schema: z.ZodType): z.ZodType {
  const { innerType, in: before } = defOf(schema);
  const inner = innerType ?? before;
  return inner ? bare(inner) : schema;
}

/** Of a union the part that a value is of: the one that knows most of its names, and takes it best. */
export function partFor(schema: z.ZodType, value: unknown): z.ZodType {
  const { type, options = [] } = defOf(schema);
  if (type !== 'union') return schema;
  const score = (option: z.ZodType) => {
    const { shape } = defOf(bare(option));
    if (!shape || typeof value !== 'object' || value === null) return option.safeParse(value).success ? 1 : 0;
    const names = Object.keys(value);
    return names.filter((name) => name in shape).length - names.filter((name) => !(name in shape)).length;
  };
  return bare(options.reduce((best, option) => (score(option) > score(best) ? option : best)));
}

/** Of what somebody sent only what the schema has a place for: nothing else is kept, wrong values are, until it is published. */
export function knownData(schema: z.ZodType, value: unknown): unknown {
  const part = partFor(bare(schema), value);
  const { type, shape, element } = defOf(part);
  if (type === 'object' && shape) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    const given = value as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(shape).flatMap(([name, inner]) =>
        given[name] === undefined ? [] : [[name, knownData(inner, given[name])]],
      ),
    );
  }
  if (type === 'array' && element) return Array.isArray(value) ? value.map((one) => knownData(element, one)) : [];
  return value;
}
