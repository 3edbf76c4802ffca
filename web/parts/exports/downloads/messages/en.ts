/** Words of the page of downloads. */
export const messages = {
  title: "Downloads",
  column: "Column",
  type: "Type",
  meaning: "Meaning",
  types: {
    text: "Text",
    code: "Code",
    number: "Number",
    instant: "Date and time",
    yes_no: "Yes or no",
  },
};
