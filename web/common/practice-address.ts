import { findPlace } from "./places.ts";
import type { User } from "./session.ts";

type About = {
  user?: string | undefined;
  group?: string | undefined;
  /** Its topic, or several. */
  tag?: string | readonly string[] | undefined;
  /** How hard its questions are. */
  difficulty?: string | undefined;
  /** Where one goes afterwards: a place of this page. */
  from?: string | undefined;
};

/** Returns where a practice set is made, on a topic and for people where they are known, and where that leads back to. */
export function practiceAddress(about: About): string {
  const known = Object.entries(about).flatMap(([name, value]) =>
    value === undefined || value.length === 0 ? [] : [[name, String(value)]],
  );
  return `/practice?${new URLSearchParams([["build", "filter"], ...known])}`;
}

/** Returns where a student makes a set from their mistakes, of one topic where it is known. */
export function mistakePracticeAddress(tag: string | undefined): string {
  return `/practice?${new URLSearchParams([["build", "mistakes"], ...(tag ? [["tag", tag]] : [])])}`;
}

/** Returns where the team finds a practice set: among those of its name, as it has no page of its own; null for a role that has no such list. */
export function practiceSetAddress(role: User["role"], name: string): string | null {
  if (role === "counselor" || !findPlace(role, "practice")) return null;
  return `/practice?${new URLSearchParams({ search: name })}`;
}
