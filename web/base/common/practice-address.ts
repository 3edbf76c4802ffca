import { findPlace } from "./places.ts";
import type { User } from "./session.ts";

type About = {
  user?: string | undefined;
  group?: string | undefined;
  /** Its topic, or several. */
  tag?: string | readonly string[] | undefined;
  /** How hard its questions are. */
  difficulty?: string | undefined;
  /** Where the person goes afterwards: a path of this app. */
  from?: string | undefined;
};

/** Returns the address for building a practice set, on a topic and for people where they are known, with the address to return to. */
export function practiceAddress(about: About): string {
  const known = Object.entries(about).flatMap(([name, value]) =>
    value === undefined || value.length === 0 ? [] : [[name, String(value)]],
  );
  return `/practice?${new URLSearchParams([["build", "filter"], ...known])}`;
}

/** Returns the address at which a student builds a set from their mistakes, on one topic where it is known. */
export function mistakePracticeAddress(tag: string | undefined): string {
  return `/practice?${new URLSearchParams([["build", "mistakes"], ...(tag ? [["tag", tag]] : [])])}`;
}

/**
 * Returns the address at which the team finds a practice set: the list searched by its name, since a set has no page of its own. Null
 * for a role without that list.
 */
export function practiceSetAddress(role: User["role"], name: string): string | null {
  if (role === "counselor" || !findPlace(role, "practice")) return null;
  return `/practice?${new URLSearchParams({ search: name })}`;
}
