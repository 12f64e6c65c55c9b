import { Link, type LinkProps, useRouteLoaderData } from 'react-router';
import type { Permission } from '#app/features/staff/roles.ts';

type Props = LinkProps & {
  /** The permission that the page at its end asks for. */
  needs: Permission;
};

/** A link to a page of the back office that not everybody here may open: to who may not, it is its words alone. */
export function StaffLink({ needs, children, ...link }: Props) {
  const { may } = useRouteLoaderData<{ may: readonly Permission[] }>('staff') ?? {};
  return may?.includes(needs) ? <Link {...link}>{children}</Link> : <>{children}</>;
}
