/** What the fields say that find people, groups and other things. */
export const messages = {
  paste_people: {
    open: "Paste email addresses",
    title: "Add students by email",
    label: "Email addresses",
    help: "Separate addresses with lines, commas or spaces. Names next to them are ignored.",
    add_one: "Add {{said}} address",
    add_other: "Add {{said}} addresses",
    close: "Close",
    unknown_one: "{{count}} address doesn’t belong to a student you can see",
    unknown_other: "{{count}} addresses don’t belong to students you can see",
    unknown_body_one: "{{said}} student added. Correct or remove the addresses below.",
    unknown_body_other: "{{said}} students added. Correct or remove the addresses below.",
  },
};
