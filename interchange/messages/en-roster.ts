/** English texts of what reports say of rosters. */
export const enRoster = {
  roster_no_manifest:
    "The roster has no manifest, so records missing from it stay as they are. Export it again with its manifest.",
  roster_version: "The manifest names version “{version}” of OneRoster, and we read it as 1.2. Check a few people.",
  roster_no_mode:
    "The manifest doesn’t say if this file is whole (bulk) or has changes only (delta), so records missing from it stay as they are. Check it.",
  roster_file_missing: "The manifest lists this file, but the zip doesn’t have it. Export the roster again.",
  roster_file_twice: "The roster has two files of this name, so neither is read. Remove one.",
  roster_no_header: "The file is empty, without even the names of its columns. Export the roster again.",
  roster_no_column: "Missing columns: {columns}. We didn’t read this file. Export it again with them.",
  roster_order: "The columns aren’t in the order of OneRoster, so we read them by their names. Check a few people.",
  roster_broken_off: "Some lines couldn’t be read, so records missing from this file stay as they are. Correct them.",
  roster_not_utf8: "The line has a character that isn’t in UTF-8. Export the roster in UTF-8.",
  roster_empty: "The cell is empty. Fill it in.",
  roster_nameless:
    "{count} of them have no sourcedId, so we skipped them. Ask the provider of the roster to give each record one.",
  roster_long: "The cell is longer than {most} characters. Shorten it.",
  roster_status: "“{status}” isn’t a status. Write active or tobedeleted.",
  roster_truth: "“{value}” isn’t true or false. Write true or false.",
  roster_date: "“{date}” isn’t a date. Write it like 2026-09-01.",
  roster_twice: "Another line of this file has the same ID. Keep one of them.",
  roster_no_such: "The roster has nothing with the ID “{id}”. Add it, or correct the ID.",
  roster_not_a_school: "“{id}” is an organization, not a school. Use a school’s ID.",
  roster_no_name: "There’s no email address or username to sign in with. Add one.",
  roster_email: "“{email}” isn’t an email address. Correct it.",
  roster_username: "“{username}” can’t be a username here. Use letters, digits, dots, dashes and underscores.",
  roster_same_email: "Someone else in the roster has the email address “{email}”. Give each person their own.",
  roster_same_username: "Someone else in the roster has the username “{username}”. Give each person their own.",
  roster_taken: "“{name}” already belongs to someone here, so we didn’t use it. Change one of them.",
  roster_number_taken:
    "Someone in this school already has the student number “{number}”. Correct it for one of the two.",
  roster_no_role: "This person has no current role. Add one in roles.csv, or in the role column of users.csv.",
  roster_unknown_role: "“{role}” isn’t a OneRoster role. Use student or teacher, for example.",
  roster_no_account: "A roster creates no accounts with the role “{role}”. Invite these people yourself.",
  roster_role_differs: "Their role is {here} here, but {there} in the roster. Change it here if the roster is right.",
} as const;
