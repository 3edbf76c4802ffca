import { zipOf } from "@sextant/interchange/testing/zip-of.ts";

type Row = Record<string, string>;

/** The columns of each file of OneRoster 1.2, in their order. */
const columns: Record<string, string> = {
  orgs: "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId",
  classes:
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods",
  users:
    "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns",
  roles:
    "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId",
  enrollments:
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate",
};

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns a file of a roster with these rows, for tests. */
export function rosterFile(kind: string, rows: readonly Row[]): string {
  const names = (columns[kind] ?? "").split(",");
  return [names, ...rows.map((row) => names.map((name) => quoted(row[name] ?? "")))]
    .map((row) => `${row.join(",")}\n`)
    .join("");
}

/** Returns a roster of OneRoster 1.2 as a zip, for tests. @param mode Of all files. */
export function rosterOf(
  files: Record<string, readonly Row[]>,
  mode: "bulk" | "delta" = "bulk",
  more: Record<string, string> = {},
): Promise<Buffer> {
  const names = Object.keys(files);
  const manifest = [
    "propertyName,value",
    "manifest.version,1.0",
    "oneroster.version,1.2",
    ...names.map((name) => `file.${name},${mode}`),
  ];
  return zipOf({
    "manifest.csv": `${manifest.join("\n")}\n`,
    ...Object.fromEntries(names.map((name) => [`${name}.csv`, rosterFile(name, files[name] ?? [])])),
    ...more,
  });
}
