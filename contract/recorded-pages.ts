/** Pages about who someone is, or by which one signs in; the place where recordings are watched; and what the operator enters. */
const never = [
  "/signin",
  "/first-staff",
  "/seb",
  "/welcome",
  "/profile",
  "/people",
  "/recordings",
  "/outbox",
  "/settings",
  "/shared-report",
];

/** Returns a path as it is matched, however it is written; null for one that can’t be read. */
function readPath(path: string): string | null {
  try {
    return decodeURIComponent(path).toLowerCase().replaceAll(/\/+/g, "/");
  } catch {
    return null;
  }
}

/** Returns true for a page that may be recorded at all. @param path Its path, without what it is searched by. */
export function isRecordable(path: string): boolean {
  const read = readPath(path);
  return read !== null && !never.some((one) => read === one || read.startsWith(`${one}/`));
}
