/** One property of all questions: a small number for each row, and what each number stands for, every distinct value once. */
export interface Column {
  /** By row. */
  codes: Int32Array;
  /** By code: the values of the property, several where it is a list, none where it is empty. */
  values: (readonly string[])[];
  /** Code by the values, joined. */
  known: Map<string, number>;
}

export function createColumn(): Column {
  return { codes: new Int32Array(1024), values: [], known: new Map() };
}

/** Returns an array that has room for the row, its numbers kept. */
export function withCapacity<T extends Int32Array | Float64Array>(array: T, row: number): T {
  if (row < array.length) return array;
  const grown = (array instanceof Int32Array ? new Int32Array(row * 2) : new Float64Array(row * 2)) as T;
  grown.set(array);
  return grown;
}

export function writeValues(column: Column, row: number, values: readonly string[]): void {
  const key = values.join("\n");
  let code = column.known.get(key);
  if (code === undefined) {
    code = column.values.length;
    column.values.push(values);
    column.known.set(key, code);
  }
  column.codes = withCapacity(column.codes, row);
  column.codes[row] = code;
}
