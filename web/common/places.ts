import {
  ClipboardList,
  FileInput,
  FileQuestionMark,
  House,
  ListTree,
  type LucideIcon,
  PenLine,
  Radio,
  Tags,
  UserRound,
} from "lucide-react";
import type { User } from "./session.ts";

type Role = User["role"];

/** A place in the navigation. `roles` says who sees it; the server decides who may. */
export type Place = {
  id: "home" | "assessments" | "bank" | "import" | "live" | "marking" | "subjects" | "tags" | "profile";
  href: string;
  icon: LucideIcon;
  roles: readonly Role[];
  /** Where it is reached from beside the finder: the navigation, or only from within another place. */
  isMain: boolean;
};

const everyone: readonly Role[] = ["student", "tutor", "counselor", "manager", "staff"];
const team: readonly Role[] = ["tutor", "counselor", "manager", "staff"];

/** Every place there is, in the order of the navigation. */
const places: readonly Place[] = [
  { id: "home", href: "/", icon: House, roles: everyone, isMain: true },
  { id: "bank", href: "/bank", icon: FileQuestionMark, roles: team, isMain: true },
  { id: "import", href: "/bank/import", icon: FileInput, roles: ["tutor", "staff"], isMain: false },
  { id: "assessments", href: "/assessments", icon: ClipboardList, roles: everyone, isMain: true },
  { id: "subjects", href: "/subjects", icon: ListTree, roles: team, isMain: true },
  { id: "tags", href: "/tags", icon: Tags, roles: team, isMain: true },
  { id: "live", href: "/live", icon: Radio, roles: ["tutor", "manager", "staff"], isMain: true },
  { id: "marking", href: "/marking", icon: PenLine, roles: ["tutor", "staff"], isMain: true },
  { id: "profile", href: "/profile", icon: UserRound, roles: everyone, isMain: false },
];

/** The places of a role. */
export function placesOf(role: Role): readonly Place[] {
  return places.filter((place) => place.roles.includes(role));
}

/** One place, when this role has it. */
export function findPlace(role: Role, id: Place["id"]): Place | null {
  return placesOf(role).find((place) => place.id === id) ?? null;
}

/** What fits a bar of five: all of them, or the first four and the rest behind "More". */
export function splitForBar<T>(all: readonly T[], most = 5): { bar: readonly T[]; more: readonly T[] } {
  return all.length <= most ? { bar: all, more: [] } : { bar: all.slice(0, most - 1), more: all.slice(most - 1) };
}
