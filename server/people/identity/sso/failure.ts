import type { launchFailures, ssoFailures } from "@sextant/contract/sso.ts";

export type SsoFailureCode = (typeof ssoFailures)[number] | (typeof launchFailures)[number];

/** A refused sign-in after the return from the sign-in service. The page explains the code. */
export class SsoFailure extends Error {
  readonly code: SsoFailureCode;

  constructor(code: SsoFailureCode, message: string = code) {
    super(message);
    this.code = code;
  }
}
