const HOST = "https://login.microsoftonline.com";

/** Returns the issuer of a directory at Microsoft by its id; of what is no id, "". */
export function issuerOfTenant(tenant: string): string {
  const id = tenant.trim();
  return id === "" ? "" : `${HOST}/${id}/v2.0`;
}

/** Returns the id of the directory whose issuer this is; null of another issuer. */
export function tenantOf(issuer: string): string | null {
  if (issuer === "") return "";
  return /^https:\/\/login\.microsoftonline\.com\/([^/]+)\/v2\.0$/.exec(issuer)?.[1] ?? null;
}
