import { defineFeature } from '#app/features/define-feature.server.ts';
import { counters } from './counters.server.ts';
import { slides } from './slides.server.ts';

export const homeFeature = defineFeature({ name: 'home', collections: [slides, counters] });
