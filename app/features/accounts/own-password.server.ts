import { APIError } from 'better-auth/api';
import type { Auth } from '#platform/auth.ts';

/**
 * Whether this is the signed-in member's password.
 * @throws errors of ours
 */
export async function hasPassword(auth: Auth, password: string, headers: Headers): Promise<boolean> {
  if (!password) return false;
  try {
    const { status } = await auth.api.verifyPassword({ body: { password }, headers });
    return status;
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return false;
    throw error;
  }
}
