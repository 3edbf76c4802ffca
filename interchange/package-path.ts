function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Returns whether an address leads out of a package: to another host, or holding the thing itself. */
export const isElsewhere = (address: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address.trim());

/**
 * Returns the path in a package that an address in one of its files means. A leading `/` is the package's root; nothing leads above
 * it. Addresses that lead elsewhere stay as they are.
 */
export function packagePath(from: string, address: string): string {
  const written = address.trim();
  if (isElsewhere(written)) return written;
  const path = decoded(written.replace(/[?#].*$/s, "")).replaceAll("\\", "/");
  const folders = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step === "..") folders.pop();
    else if (step !== "." && step !== "") folders.push(step);
  }
  return folders.join("/");
}
