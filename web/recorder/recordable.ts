/** Pages about who someone is, or by which one signs in; the place where recordings are watched; and what the operator enters. */
const never = [
  "/signin",
  "/first-staff",
  "/welcome",
  "/profile",
  "/people",
  "/recordings",
  "/outbox",
  "/settings",
  "/shared-report",
];

/** Returns true for a page that may be recorded at all. */
export function isRecordable(path: string): boolean {
  return !never.some((one) => path === one || path.startsWith(`${one}/`));
}

/** Returns the sitting that a page shows; undefined for none. */
export function sittingOf(path: string): string | undefined {
  return /^\/sittings\/([\da-f-]{36})/i.exec(path)?.[1];
}
