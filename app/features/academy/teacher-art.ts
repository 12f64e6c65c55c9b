import type { PortraitDrawing } from '#app/art/address/drawing.ts';
import type { Course } from './course.ts';

/** The teacher's portrait, the same on the course, on its certificates and on their PDF; courses of the outline maker have nobody. */
export function drawTeacher(
  courseId: string,
  { bio, gender, hair, palette }: Course['instructor'],
): PortraitDrawing | undefined {
  return bio ? { kind: 'portrait', seed: `cours-${courseId}`, gender, hair, palette, plain: true } : undefined;
}
