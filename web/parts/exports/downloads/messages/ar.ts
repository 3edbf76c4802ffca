/** Words of the page of downloads, in Arabic. */
export const messages = {
  title: "التنزيلات",
  column: "العمود",
  type: "النوع",
  meaning: "المعنى",
  types: {
    text: "نص",
    code: "رمز",
    number: "رقم",
    instant: "تاريخ ووقت",
    yes_no: "نعم أو لا",
  },
};
