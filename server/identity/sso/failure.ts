import type { ssoFailures } from "@sextant/contract/sso.ts";

export type SsoFailureCode = (typeof ssoFailures)[number];

/** Somebody came back from the sign-in service and is not let in. The page says why in words. */
export class SsoFailure extends Error {
  readonly code: SsoFailureCode;

  constructor(code: SsoFailureCode, message: string = code) {
    super(message);
    this.code = code;
  }
}
