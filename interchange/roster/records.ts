/** What a roster is about, in the order in which its records build on each other. */
export const rosterKinds = ["orgs", "classes", "users", "roles", "enrollments"] as const;
export type RosterKind = (typeof rosterKinds)[number];

export const rosterVersions = ["1.1", "1.2"] as const;
export type RosterVersion = (typeof rosterVersions)[number];

interface Identified {
  /** The name of a record in its roster. */
  sourcedId: string;
  /** False for one marked “to be deleted”. */
  isActive: boolean;
  /** Null where the roster doesn’t say. */
  modifiedAt: Date | null;
}

export interface RosterOrg extends Identified {
  name: string;
  /** As the roster writes it: `school`, `district`, … */
  type: string;
  parentId: string;
}

export interface RosterClass extends Identified {
  title: string;
  code: string;
  orgId: string;
}

export interface RosterUser extends Identified {
  isEnabled: boolean;
  username: string;
  /** The preferred name where there is one. */
  firstName: string;
  lastName: string;
  studentNumber: string;
  email: string;
  phone: string;
  grades: string[];
  /** The people whose guardian they are, or their own guardians. */
  agentIds: string[];
  /** In OneRoster 1.1; later in records of their own. */
  role: string;
  orgIds: string[];
}

export interface RosterRole extends Identified {
  userId: string;
  orgId: string;
  role: string;
  isPrimary: boolean;
  /** Days as YYYY-MM-DD; null where open. */
  begins: string | null;
  ends: string | null;
}

export interface RosterEnrollment extends Identified {
  classId: string;
  userId: string;
  role: string;
  begins: string | null;
  ends: string | null;
}

export interface RosterRecords {
  orgs: RosterOrg;
  classes: RosterClass;
  users: RosterUser;
  roles: RosterRole;
  enrollments: RosterEnrollment;
}
