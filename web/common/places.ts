import { House, type LucideIcon, UserRound } from "lucide-react";
import type { User } from "./session.ts";

type Role = User["role"];

/** A place in the navigation. `roles` says who sees it; the server decides who may. */
export type Place = {
  id: "home" | "profile";
  href: string;
  icon: LucideIcon;
  roles: readonly Role[];
  inNavigation: boolean;
};

const everyone: readonly Role[] = ["student", "tutor", "counselor", "manager", "staff"];

/** Every place there is, in the order of the navigation. */
const places: readonly Place[] = [
  { id: "home", href: "/", icon: House, roles: everyone, inNavigation: true },
  { id: "profile", href: "/profile", icon: UserRound, roles: everyone, inNavigation: false },
];

/** The places of a role. */
export function placesOf(role: Role): readonly Place[] {
  return places.filter((place) => place.roles.includes(role));
}

/** What fits a bar of five: all of them, or the first four and the rest behind "More". */
export function splitForBar<T>(all: readonly T[], most = 5): { bar: readonly T[]; more: readonly T[] } {
  return all.length <= most ? { bar: all, more: [] } : { bar: all.slice(0, most - 1), more: all.slice(most - 1) };
}
