/** Returns under which name a file is saved: whose or what it is of, what it holds, so that files about one thing are told apart. */
export const fileNameOf = (of: string, contents: string, format: "csv" | "xlsx"): string =>
  `${of} - ${contents}.${format}`;
