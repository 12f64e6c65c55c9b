import { data } from 'react-router';
import { isBackOffice } from '#app/shared/page-address.ts';
import type { Route } from './+types/not-found-page.ts';

export function loader() {
  throw data(null, { status: 404 });
}

/** Public pages know no routes of the back office (slimManifest in vite.config.ts): a move there, such as the browser's back, takes a new document. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!isBackOffice(new URL(request.url).pathname)) return serverLoader();
  location.assign(request.url);
  return new Promise<never>(() => {});
}

export default function NotFound() {
  return null;
}
