import {
  Bell,
  CalendarCheck,
  CalendarPlus,
  ChartColumn,
  ChartSpline,
  CirclePlay,
  CircleQuestionMark,
  ClipboardList,
  FileInput,
  FileQuestionMark,
  House,
  Library,
  ListTree,
  type LucideIcon,
  Mails,
  MessageCircleQuestionMark,
  MessageSquareWarning,
  MonitorCheck,
  MonitorPlay,
  NotebookPen,
  PenLine,
  Radio,
  ScanSearch,
  School,
  ScrollText,
  Server,
  Settings,
  Table2,
  Tags,
  Target,
  UserRound,
  Users,
  UsersRound,
} from "lucide-react";
import type { User } from "./session.ts";

type Role = User["role"];

/** The parts of the navigation, in its order; the first has no heading. */
export const placeGroups = ["work", "content", "organisation"] as const;
export type PlaceGroup = (typeof placeGroups)[number];

/** A place that a person can go to. `roles` says who may open it as far as the page knows; the server decides. */
export type Place = {
  id:
    | "home"
    | "people"
    | "assessments"
    | "bank"
    | "import"
    | "allocate"
    | "library"
    | "live"
    | "marking"
    | "problems"
    | "doubts"
    | "subjects"
    | "tags"
    | "results"
    | "gradebook"
    | "groups"
    | "schools"
    | "recordings"
    | "operations"
    | "settings"
    | "audit"
    | "outbox"
    | "practice"
    | "plan"
    | "mistakes"
    | "performance"
    | "videos"
    | "notebook"
    | "device_check"
    | "notifications"
    | "help"
    | "profile";
  href: string;
  icon: LucideIcon;
  roles: readonly Role[];
  /** The roles that find it in the navigation; the others that may open it find it in the finder. */
  inNavigation: readonly Role[];
  /** The roles that find it in the bar of a phone before others. */
  inBar?: readonly Role[];
  group: PlaceGroup;
};

const everyone: readonly Role[] = ["student", "tutor", "counselor", "manager", "staff"];
const team: readonly Role[] = ["tutor", "counselor", "manager", "staff"];
const writers: readonly Role[] = ["tutor", "staff"];
const overseers: readonly Role[] = ["manager", "staff"];
const supervisors: readonly Role[] = ["tutor", "manager", "staff"];

/** Every place, in the order of the navigation. */
const places: readonly Place[] = [
  { id: "home", href: "/", icon: House, roles: everyone, inNavigation: everyone, inBar: everyone, group: "work" },
  { id: "plan", href: "/plan", icon: CalendarCheck, roles: ["student"], inNavigation: ["student"], group: "work" },
  { id: "people", href: "/people", icon: Users, roles: team, inNavigation: team, inBar: team, group: "work" },
  {
    id: "groups",
    href: "/groups",
    icon: UsersRound,
    roles: team,
    inNavigation: team,
    inBar: ["counselor"],
    group: "work",
  },
  { id: "allocate", href: "/allocate", icon: CalendarPlus, roles: team, inNavigation: team, group: "work" },
  {
    id: "live",
    href: "/live",
    icon: Radio,
    roles: supervisors,
    inNavigation: supervisors,
    inBar: supervisors,
    group: "work",
  },
  {
    id: "marking",
    href: "/marking",
    icon: PenLine,
    roles: supervisors,
    inNavigation: supervisors,
    group: "work",
  },
  {
    id: "doubts",
    href: "/doubts",
    icon: MessageCircleQuestionMark,
    roles: team,
    inNavigation: writers,
    inBar: ["tutor"],
    group: "work",
  },
  {
    id: "results",
    href: "/results",
    icon: ChartColumn,
    roles: team,
    inNavigation: team,
    inBar: ["counselor", "manager"],
    group: "work",
  },
  {
    id: "gradebook",
    href: "/results/gradebook",
    icon: Table2,
    roles: team,
    inNavigation: [],
    group: "work",
  },
  {
    id: "bank",
    href: "/bank",
    icon: FileQuestionMark,
    roles: team,
    inNavigation: supervisors,
    group: "content",
  },
  { id: "import", href: "/bank/import", icon: FileInput, roles: writers, inNavigation: [], group: "content" },
  {
    id: "assessments",
    href: "/assessments",
    icon: ClipboardList,
    roles: everyone,
    inNavigation: everyone,
    inBar: ["student"],
    group: "content",
  },
  {
    id: "practice",
    href: "/practice",
    icon: Target,
    roles: ["student", "tutor", "manager", "staff"],
    inNavigation: ["student"],
    inBar: ["student"],
    group: "content",
  },
  {
    id: "mistakes",
    href: "/mistakes",
    icon: ScanSearch,
    roles: ["student"],
    inNavigation: ["student"],
    inBar: ["student"],
    group: "content",
  },
  {
    id: "performance",
    href: "/performance",
    icon: ChartSpline,
    roles: ["student"],
    inNavigation: ["student"],
    group: "content",
  },
  {
    id: "library",
    href: "/library",
    icon: Library,
    roles: everyone,
    inNavigation: everyone,
    group: "content",
  },
  { id: "videos", href: "/videos", icon: CirclePlay, roles: everyone, inNavigation: everyone, group: "content" },
  {
    id: "doubts",
    href: "/doubts",
    icon: MessageCircleQuestionMark,
    roles: ["student"],
    inNavigation: ["student"],
    group: "content",
  },
  {
    id: "notebook",
    href: "/notebook",
    icon: NotebookPen,
    roles: everyone,
    inNavigation: ["student"],
    group: "content",
  },
  {
    id: "problems",
    href: "/problems",
    icon: MessageSquareWarning,
    roles: writers,
    inNavigation: writers,
    group: "content",
  },
  { id: "subjects", href: "/subjects", icon: ListTree, roles: team, inNavigation: writers, group: "content" },
  { id: "tags", href: "/tags", icon: Tags, roles: team, inNavigation: writers, group: "content" },
  { id: "schools", href: "/schools", icon: School, roles: overseers, inNavigation: overseers, group: "organisation" },
  {
    id: "recordings",
    href: "/recordings",
    icon: MonitorPlay,
    roles: overseers,
    inNavigation: ["staff"],
    group: "organisation",
  },
  {
    id: "operations",
    href: "/operations",
    icon: Server,
    roles: ["staff"],
    inNavigation: ["staff"],
    inBar: ["staff"],
    group: "organisation",
  },
  {
    id: "settings",
    href: "/settings",
    icon: Settings,
    roles: ["staff"],
    inNavigation: ["staff"],
    group: "organisation",
  },
  { id: "audit", href: "/audit", icon: ScrollText, roles: overseers, inNavigation: overseers, group: "organisation" },
  { id: "device_check", href: "/device-check", icon: MonitorCheck, roles: everyone, inNavigation: [], group: "work" },
  { id: "outbox", href: "/outbox", icon: Mails, roles: ["staff"], inNavigation: ["staff"], group: "organisation" },
  { id: "notifications", href: "/notifications", icon: Bell, roles: everyone, inNavigation: [], group: "work" },
  { id: "help", href: "/help", icon: CircleQuestionMark, roles: everyone, inNavigation: [], group: "organisation" },
  { id: "profile", href: "/profile", icon: UserRound, roles: everyone, inNavigation: [], group: "organisation" },
];

/** Returns the places that a role may open, as the finder lists them. */
export function placesOf(role: Role): readonly Place[] {
  return places.filter((place) => place.roles.includes(role));
}

/** Returns the places of a role's navigation. */
export function navigationOf(role: Role): readonly Place[] {
  return placesOf(role).filter((place) => place.inNavigation.includes(role));
}

/** Returns one place, when this role has it. */
export function findPlace(role: Role, id: Place["id"]): Place | null {
  return placesOf(role).find((place) => place.id === id) ?? null;
}

/** Places by the parts of the navigation that have any. */
export function groupPlaces(all: readonly Place[]): { group: PlaceGroup; places: readonly Place[] }[] {
  return placeGroups
    .map((group) => ({ group, places: all.filter((place) => place.group === group) }))
    .filter(({ places }) => places.length > 0);
}

/** Splits places into a bar of four, preferred ones first, and the rest, which goes behind "More". */
export function splitForBar<T>(
  all: readonly T[],
  isInBar: (place: T) => boolean,
  most = 4,
): { bar: readonly T[]; more: readonly T[] } {
  const preferred = [...all.filter(isInBar), ...all.filter((place) => !isInBar(place))];
  const bar = preferred.slice(0, most);
  return { bar: all.filter((place) => bar.includes(place)), more: all.filter((place) => !bar.includes(place)) };
}
