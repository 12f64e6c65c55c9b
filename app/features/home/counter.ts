import { z } from 'zod';
import { Prose } from '#app/shared/prose.ts';

/** What the site counts by itself; `typed` is a figure that somebody wrote, who says of which day it is and from where. */
const FIGURES = ['typed', 'gifts', 'projects', 'learners', 'certificates'] as const;
export type CountedFigure = Exclude<(typeof FIGURES)[number], 'typed'>;

/** A file of content/counters/: a figure of the home page. */
export const Counter = z
  .strictObject({
    title: Prose,
    order: z.number(),
    figure: z.enum(FIGURES),
    number: z.number().int().positive().max(1_000_000_000_000).optional(),
    date: z.iso.date().optional(),
    source: Prose.optional(),
    /** How many one lozenge of its chart stands for, what the chart says of that, and the next goal, as hollow ones. */
    unit: z.number().int().positive().optional(),
    unit_text: Prose.optional(),
    goal: z.number().int().positive().optional(),
  })
  .superRefine(({ figure, number, date, source }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', message, path: [name] });
    const isTyped = figure === 'typed';
    for (const [name, value] of Object.entries({ number, date, source }))
      if (isTyped && value === undefined) refuse(name, 'figure_source');
      else if (!isTyped && value !== undefined) refuse(name, 'figure_counted');
  });
export type Counter = z.infer<typeof Counter>;
