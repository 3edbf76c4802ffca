import { findPasskey, isPasskeyDismissed } from "../../base/common/passkey-browser.ts";
import type { SignIn } from "../../base/common/session.ts";
import { call } from "../../base/requests/call.ts";

/** Signs in by a passkey. Null when the person closed the browser's question. */
export async function signInByPasskey(): Promise<SignIn | null> {
  const { options } = await call("auth.ask_passkey");
  try {
    const passkey = (await findPasskey(options)) as never;
    return await call("auth.sign_in_by_passkey", { body: { passkey } });
  } catch (error) {
    if (isPasskeyDismissed(error)) return null;
    throw error;
  }
}
