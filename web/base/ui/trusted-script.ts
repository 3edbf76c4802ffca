type ScriptPolicy = { createScriptURL: (address: string) => string };
type PolicyFactory = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

let scriptPolicy: ScriptPolicy | null = null;

function ownScript(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError("a script of another origin");
  return address;
}

/** Lets a worker begin with a script of the page’s own (`trusted-types sextant-worker` in its CSP). */
export function trustedScriptAddress(address: string): string {
  const rules = { createScriptURL: ownScript };
  scriptPolicy ??= factory?.createPolicy("sextant-worker", rules) ?? rules;
  return scriptPolicy.createScriptURL(address);
}
