import type { OperationOutput } from "@sextant/contract/types.ts";
import { makePasskey } from "../common/passkey-browser.ts";
import { readDevice } from "../common/read-device.ts";
import { call } from "../requests/call.ts";

/** Returns what a passkey of this device is named until someone renames it. */
function nameOfDevice(): string {
  const { browser, system } = readDevice(navigator.userAgent);
  return [system, browser].filter(Boolean).join(", ") || "Passkey";
}

/**
 * Adds a passkey of this device.
 *
 * @param currentPassword Where the sign-in is too old to add one without.
 */
export async function addPasskey(currentPassword?: string): Promise<OperationOutput<"me.add_passkey">> {
  const { options } = await call("me.begin_passkey", { body: { current_password: currentPassword } });
  const passkey = (await makePasskey(options)) as never;
  return call("me.add_passkey", { body: { name: nameOfDevice(), passkey } });
}
