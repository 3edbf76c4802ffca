import type { SettingsPart } from "@sextant/contract/settings.ts";
import type { OrganisationSettings } from "../../foundation/organisation/stored.ts";

const secretFields = new Set(["mail.password", "sms.token", "zoom.secret"]);

/** To which part on screen each field belongs. */
export const partOfField: Record<keyof OrganisationSettings, SettingsPart> = {
  organisation_name: "organisation",
  logo_file: "organisation",
  support_email: "organisation",
  hides_first_steps: "organisation",
  copy_blocking: "copying",
  recording: "copying",
  initial_assessments: "initial_assessments",
  enrolment: "enrolment",
  retention: "retention",
  storage: "storage",
  mail: "mail",
  sms: "sms",
  sign_in_lifetime: "sign_in",
  second_step: "sign_in",
  zoom: "zoom",
};

type Side = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isPart = (value: unknown): value is Side => typeof value === "object" && value !== null && !Array.isArray(value);

function collect(prefix: string, before: Side, after: Side): { before: Side; after: Side } {
  const changed: { before: Side; after: Side } = { before: {}, after: {} };
  for (const field of Object.keys(after)) {
    const [was, is] = [before[field], after[field]];
    if (isSame(was, is)) continue;
    if (secretFields.has(`${prefix}${field}`)) {
      changed.before[field] = was === null ? null : "set";
      changed.after[field] = is === null ? null : "changed";
    } else if (isPart(was) && isPart(is)) {
      const within = collect(`${field}.`, was, is);
      changed.before[field] = within.before;
      changed.after[field] = within.after;
    } else {
      changed.before[field] = was;
      changed.after[field] = is;
    }
  }
  return changed;
}

/** Returns the fields that differ, before and after, for the log: of a secret only that it changed. Null when none does. Pure. */
export function changesBetween(
  before: OrganisationSettings,
  after: OrganisationSettings,
): { before: Side; after: Side } | null {
  const changed = collect("", before, after);
  return Object.keys(changed.after).length === 0 ? null : changed;
}
