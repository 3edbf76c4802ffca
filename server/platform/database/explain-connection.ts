const ofConnecting = /^(?:08|28|3D000|53300|57P03|E(?:CONN|HOST|NET|TIMEDOUT|NOTFOUND|AI_|PIPE|RR_INVALID_URL))/;
const withoutCode = /^(?:SASL|Connection terminated|The server does not support SSL)/i;

interface Failure {
  code?: string;
  message?: string;
  syscall?: string;
  /** Several addresses of one name were tried. */
  errors?: Failure[];
}

/** Passwords of addresses, as written and as meant, are never repeated. */
function withoutPasswords(text: string, urls: readonly string[]): string {
  const passwords = urls.flatMap((url) => {
    const written = URL.canParse(url) ? new URL(url).password : "";
    return written === "" ? [] : [written, decode(written)];
  });
  return passwords.reduce((rest, password) => rest.replaceAll(password, "…"), text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns why a database that was given cannot be reached, named by the settings that say where it is; null when something else
 * went wrong.
 *
 * @param given The settings that are set, by their names.
 */
export function explainConnection(error: unknown, given: Record<string, string | null>): string | null {
  const set = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const { code = "", message = "", syscall, errors = [] } = error as Failure;
  const isOfConnecting = syscall === "connect" || ofConnecting.test(code) || withoutCode.test(message);
  if (set.length === 0 || !isOfConnecting) return null;
  const said = message || errors.map((one) => one.message).join("; ") || code;
  const names = set.map(([name]) => name).join(" or ");
  return `${names}: ${withoutPasswords(
    said,
    set.map(([, url]) => url),
  )}`;
}
