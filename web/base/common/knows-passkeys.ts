/** Returns whether this browser makes and finds passkeys and speaks of them in JSON, as the server does. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" && typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}
