/** What is said of a table and its columns. */
export interface TableWords<Name extends string = string> {
  title: string;
  /** What there is a row for. */
  rows: string;
  columns: Record<Name, string>;
}
