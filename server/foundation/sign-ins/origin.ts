import type { FastifyRequest } from "fastify";
import { opensDemoAccounts, type RawRequest } from "./demo-lock.ts";

/** Where a request comes from, as its sign-in row keeps it. */
export interface Origin {
  address: string;
  userAgent: string;
}

/** The same, where a demo account may want to sign in. */
export interface SignInOrigin extends Origin {
  opensDemo: boolean;
}

/** Returns where a request comes from. */
export function originOf(
  { ip, headers, raw }: Pick<FastifyRequest, "ip" | "headers"> & { raw: RawRequest },
  config: Parameters<typeof opensDemoAccounts>[0],
): SignInOrigin {
  return { address: ip, userAgent: headers["user-agent"] ?? "", opensDemo: opensDemoAccounts(config, raw) };
}
