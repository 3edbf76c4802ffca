import { cx } from "./class-names.ts";

type Named = { first_name: string; last_name: string };

/** Returns up to two initials of a name; of a single name, one. */
export function initials({ first_name, last_name }: Named): string {
  const first = [first_name, last_name].map((name) => Array.from(name.trim())[0] ?? "");
  return first.join("").toLocaleUpperCase();
}

/** Initials in a ring. Decorative: the name is beside it, or names the control. */
export function Avatar({ person, small }: { person: Named; small?: boolean }) {
  return (
    <span className={cx("avatar", small && "avatar-sm")} dir="auto" aria-hidden="true">
      {initials(person)}
    </span>
  );
}
