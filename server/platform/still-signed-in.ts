import type { FastifyRequest } from "fastify";

const checks = new WeakMap<FastifyRequest, () => Promise<void>>();

/** Notes how to check once more who sends a request whose body its handler reads, which may take an hour. */
export function noteSender(request: FastifyRequest, check: () => Promise<void>): void {
  checks.set(request, check);
}

/**
 * Checks once more, after the whole body came, that its sender may do this: a sign-in may have ended meanwhile.
 *
 * @throws Refusal `unauthenticated`, `second_step_required` or `forbidden`, as at the request’s beginning.
 */
export async function requireStillSignedIn(request: FastifyRequest): Promise<void> {
  await checks.get(request)?.();
}
