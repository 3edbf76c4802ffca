/** What kind of fault a request has (RFC 7644, section 3.12). */
export type ScimType = "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "uniqueness";

/** A refusal of SCIM: its status, and what the directory's log shows. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(status: number, scimType: ScimType | null, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

const ERROR_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";

/** Returns the body of a refusal. */
export const bodyOfError = (status: number, scimType: ScimType | null, detail: string) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType === null ? {} : { scimType }),
  detail,
});
