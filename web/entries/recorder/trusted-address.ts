type Rules = { createScriptURL: (address: string) => string };
type PolicyFactory = { createPolicy(name: string, rules: Rules): Rules };

let policy: Rules | null = null;

/**
 * Lets a script of the page's own origin begin, or that of one other (`trusted-types sextant-recorder`, which the page has while people
 * are recorded).
 *
 * @param foreign The origin of the operator's script; null for none.
 */
export function trustedAddresses(foreign: string | null): Rules {
  const rules = {
    createScriptURL(address: string): string {
      const { origin } = new URL(address, location.href);
      if (origin !== location.origin && origin !== foreign) throw new TypeError("a script of another origin");
      return address;
    },
  };
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  // A page has one policy of a name, and records in one way.
  policy ??= factory?.createPolicy("sextant-recorder", rules) ?? rules;
  return policy;
}
