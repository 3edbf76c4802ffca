/** What is written between the children of a MathML element in plain text, so that a half does not read as twelve. */
export const separators: Readonly<Record<string, string>> = {
  mfrac: "/",
  msup: "^",
  msub: "_",
  msubsup: "_",
  munder: "_",
  mover: "^",
  munderover: "_",
};
