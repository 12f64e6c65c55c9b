import { Link, type LinkProps, useRouteLoaderData } from 'react-router';
import type { Permission } from '#app/features/staff/roles.ts';

type Props = LinkProps & {
  /** The permission that the page at its end asks for. */
  needs: Permission;
  /** To who may not open it, it is not there at all: left out, its words stay. */
  orNothing?: boolean;
};

/** A link to a page of the back office that not everybody here may open: to who may not, it is its words alone. */
export function StaffLink({ needs, orNothing, children, ...link }: Props) {
  const { may } = useRouteLoaderData<{ may: readonly Permission[] }>('staff') ?? {};
  if (may?.includes(needs)) return <Link {...link}>{children}</Link>;
  return orNothing ? null : <>{children}</>;
}
