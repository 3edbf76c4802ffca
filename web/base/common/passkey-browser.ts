type Json = Record<string, unknown>;

/** Returns whether the person closed the browser's question, or it timed out: nothing that needs words. */
export function isPasskeyDismissed(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}

/** Asks the browser for a passkey, as the server's options say. Throws as browsers do. */
export async function findPasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return toJson(await navigator.credentials.get({ publicKey }));
}

/** Has the browser make a passkey. Throws as browsers do. */
export async function makePasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return toJson(await navigator.credentials.create({ publicKey }));
}

function toJson(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException("No passkey was given", "NotAllowedError");
  return { ...credential.toJSON() };
}
