import type { User } from "../common/session.ts";

/** Why somebody should think twice before signing out, in words for them. */
export type SignOutWarning = { title: string; detail: string };

/** Looks for something that signing out now would leave behind; null when there is nothing. */
export type SignOutGuard = (user: User) => Promise<SignOutWarning | null>;

/** The first warning that any guard has, or null. A guard that fails does not keep anybody from signing out. */
export async function findSignOutWarning(guards: readonly SignOutGuard[], user: User): Promise<SignOutWarning | null> {
  const warnings = await Promise.all(guards.map((guard) => guard(user).catch(() => null)));
  return warnings.find((warning) => warning !== null) ?? null;
}

/** Who is asked before a sign-out. */
export const signOutGuards: readonly SignOutGuard[] = [];
