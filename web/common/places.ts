import {
  Bell,
  CalendarPlus,
  ChartSpline,
  ClipboardList,
  FileInput,
  FileQuestionMark,
  House,
  ListTree,
  type LucideIcon,
  Mails,
  PenLine,
  Radio,
  School,
  ScrollText,
  Settings,
  Tags,
  UserRound,
  Users,
  UsersRound,
} from "lucide-react";
import type { User } from "./session.ts";

type Role = User["role"];

/** The parts of the navigation, in its order; the first stands without a heading. */
export const placeGroups = ["work", "content", "analysis", "organisation"] as const;
export type PlaceGroup = (typeof placeGroups)[number];

/** A place in the navigation. `roles` says who sees it; the server decides who may. */
export type Place = {
  id:
    | "home"
    | "people"
    | "assessments"
    | "bank"
    | "import"
    | "allocate"
    | "live"
    | "marking"
    | "subjects"
    | "tags"
    | "analysis"
    | "groups"
    | "schools"
    | "settings"
    | "audit"
    | "outbox"
    | "notifications"
    | "profile";
  href: string;
  icon: LucideIcon;
  roles: readonly Role[];
  /** The part of the navigation in which it stands. */
  group: PlaceGroup;
  /** Where it is reached from beside the finder: the navigation, or only from within another place. */
  isMain: boolean;
  /** Stands in the bar of a phone before others do. */
  isInBar?: true;
};

const everyone: readonly Role[] = ["student", "tutor", "counselor", "manager", "staff"];
const team: readonly Role[] = ["tutor", "counselor", "manager", "staff"];

/** Every place there is, in the order of the navigation. */
const places: readonly Place[] = [
  { id: "home", href: "/", icon: House, roles: everyone, group: "work", isMain: true, isInBar: true },
  { id: "people", href: "/people", icon: Users, roles: team, group: "work", isMain: true, isInBar: true },
  { id: "groups", href: "/groups", icon: UsersRound, roles: team, group: "work", isMain: true },
  { id: "allocate", href: "/allocate", icon: CalendarPlus, roles: team, group: "work", isMain: true },
  {
    id: "live",
    href: "/live",
    icon: Radio,
    roles: ["tutor", "manager", "staff"],
    group: "work",
    isMain: true,
    isInBar: true,
  },
  { id: "marking", href: "/marking", icon: PenLine, roles: ["tutor", "staff"], group: "work", isMain: true },
  { id: "bank", href: "/bank", icon: FileQuestionMark, roles: team, group: "content", isMain: true, isInBar: true },
  { id: "import", href: "/bank/import", icon: FileInput, roles: ["tutor", "staff"], group: "content", isMain: false },
  { id: "assessments", href: "/assessments", icon: ClipboardList, roles: everyone, group: "content", isMain: true },
  { id: "subjects", href: "/subjects", icon: ListTree, roles: team, group: "content", isMain: true },
  { id: "tags", href: "/tags", icon: Tags, roles: team, group: "content", isMain: true },
  { id: "analysis", href: "/analysis", icon: ChartSpline, roles: team, group: "analysis", isMain: true },
  {
    id: "schools",
    href: "/schools",
    icon: School,
    roles: ["manager", "staff"],
    group: "organisation",
    isMain: true,
  },
  { id: "settings", href: "/settings", icon: Settings, roles: ["staff"], group: "organisation", isMain: true },
  {
    id: "audit",
    href: "/audit",
    icon: ScrollText,
    roles: ["manager", "staff"],
    group: "organisation",
    isMain: true,
  },
  { id: "outbox", href: "/outbox", icon: Mails, roles: ["staff"], group: "organisation", isMain: true },
  { id: "notifications", href: "/notifications", icon: Bell, roles: ["student"], group: "work", isMain: false },
  { id: "profile", href: "/profile", icon: UserRound, roles: everyone, group: "organisation", isMain: false },
];

/** The places of a role. */
export function placesOf(role: Role): readonly Place[] {
  return places.filter((place) => place.roles.includes(role));
}

/** One place, when this role has it. */
export function findPlace(role: Role, id: Place["id"]): Place | null {
  return placesOf(role).find((place) => place.id === id) ?? null;
}

/** Places by the parts of the navigation that have any. */
export function groupPlaces(all: readonly Place[]): { group: PlaceGroup; places: readonly Place[] }[] {
  return placeGroups
    .map((group) => ({ group, places: all.filter((place) => place.group === group) }))
    .filter(({ places }) => places.length > 0);
}

/** What fits a bar of five: all of them, or four, first those that belong there, and the rest behind "More". */
export function splitForBar<T extends { isInBar?: true }>(
  all: readonly T[],
  most = 5,
): { bar: readonly T[]; more: readonly T[] } {
  if (all.length <= most) return { bar: all, more: [] };
  const preferred = [...all.filter((place) => place.isInBar), ...all.filter((place) => !place.isInBar)];
  const bar = preferred.slice(0, most - 1);
  return { bar: all.filter((place) => bar.includes(place)), more: all.filter((place) => !bar.includes(place)) };
}
