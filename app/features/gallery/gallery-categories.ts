/** The gallery's six categories (spec, 3); the filter has a seventh value, all. */
export const GALLERY_CATEGORIES = ['education', 'social', 'agriculture', 'award', 'health', 'environment'] as const;
export type GalleryCategory = (typeof GALLERY_CATEGORIES)[number];
