import type { ReactNode } from 'react';
import { href } from 'react-router';
import { StaffLink } from './staff-link.tsx';

/** Somebody's name, leading to their page where there is one and who looks may open it. */
export function PersonLink({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (!id) return <bdi>{children}</bdi>;
  return (
    <StaffLink needs="persons.read" to={href('/admin/persons/:id', { id })}>
      <bdi>{children}</bdi>
    </StaffLink>
  );
}
