type Vector = readonly number[];

const dot = (one: Vector, other: Vector) => one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
const minus = (one: Vector, other: Vector, times = 1) => one.map((value, index) => value - times * (other[index] ?? 0));
const areFinite = (values: Vector) => values.every(Number.isFinite);

/**
 * Returns the combination of columns that comes nearest to a target, by orthogonal columns: they keep the digits that the squares of
 * large numbers, such as years, would lose. A column that the others already give takes no part.
 */
function solve(columns: readonly Vector[], target: Vector): number[] {
  const directions: Vector[] = [];
  const upper: number[][] = [];
  columns.forEach((column, index) => {
    const size = Math.sqrt(dot(column, column));
    let rest = column;
    const row = Array<number>(columns.length).fill(0);
    // Twice: the second time takes away what rounding left.
    for (let turn = 0; turn < 2; turn += 1)
      directions.forEach((direction, before) => {
        const part = dot(direction, rest);
        row[before] = (row[before] ?? 0) + part;
        rest = minus(rest, direction, part);
      });
    const length = Math.sqrt(dot(rest, rest));
    row[index] = length;
    upper.push(row);
    directions.push(length > 1e-13 * size ? rest.map((value) => value / length) : rest.map(() => 0));
  });
  const solution = Array<number>(columns.length).fill(0);
  for (let index = columns.length - 1; index >= 0; index -= 1) {
    const direction = directions[index] ?? [];
    if (dot(direction, direction) === 0) continue;
    let value = dot(direction, target);
    for (let later = index + 1; later < columns.length; later += 1)
      value -= (upper[later]?.[index] ?? 0) * (solution[later] ?? 0);
    solution[index] = value / (upper[index]?.[index] ?? 1);
  }
  return solution;
}

type Model = (parameters: Vector) => Vector;

const columnsAt = (model: Model, parameters: Vector): Vector[] =>
  parameters.map((value, index) => {
    const step = 1e-6 * Math.max(1, Math.abs(value));
    const moved = (by: number) => parameters.map((one, other) => (other === index ? one + by : one));
    return minus(model(moved(step)), model(moved(-step))).map((change) => change / (2 * step));
  });

const errorOf = (model: Model, target: Vector, parameters: Vector) => {
  const rest = minus(target, model(parameters));
  return areFinite(rest) ? dot(rest, rest) : Number.POSITIVE_INFINITY;
};

/** Goes from a start to where the error is least, with shorter steps where a full one leads away (Levenberg, Marquardt). */
function descend(model: Model, target: Vector, start: Vector): { parameters: Vector; error: number } {
  let [parameters, damping] = [start, 1e-12];
  let error = errorOf(model, target, parameters);
  for (let turn = 0; turn < 100 && damping < 1e12; turn += 1) {
    const columns = columnsAt(model, parameters);
    if (!columns.every(areFinite) || !Number.isFinite(error)) break;
    const rest = minus(target, model(parameters));
    const damped = columns.map((column, index) => {
      const brake = Math.sqrt(damping * dot(column, column));
      return [...column, ...columns.map((_, other) => (other === index ? brake : 0))];
    });
    const step = solve(damped, [...rest, ...columns.map(() => 0)]);
    const next = minus(parameters, step, -1);
    const nextError = errorOf(model, target, next);
    if (nextError < error) {
      const isDone = error - nextError <= 1e-14 * error;
      [parameters, error, damping] = [next, nextError, Math.max(1e-15, damping / 30)];
      if (isDone) break;
    } else damping *= 10;
  }
  return { parameters, error };
}

/** Whether a model’s values are sums of its parameters with fixed factors, so that one start leads to the best fit. */
function isLinear(model: Model, count: number): boolean {
  const [one, other] = [0.7, -1.3].map((start) => Array.from({ length: count }, (_, index) => start + index * 0.41));
  const at = (parameters: Vector) => model(parameters);
  const [both, first, second, none] = [
    minus(one ?? [], other ?? [], -1),
    one ?? [],
    other ?? [],
    Array<number>(count).fill(0),
  ];
  const rest = minus(minus(minus(at(both), at(first)), at(second)), at(none), -1);
  return areFinite(rest) && dot(rest, rest) <= 1e-16 * Math.max(1, dot(at(both), at(both)));
}

const starts = [1, 0.5, -1, 1.1, 0.1, 10, 2, -0.1, 0.01, 100];

/**
 * Fits a model to values by least squares.
 *
 * @param model Returns the model’s values for its parameters.
 * @returns The parameters and the sum of squared errors; null where no start has values.
 */
export function fitModel(model: Model, target: Vector, count: number): { parameters: Vector; error: number } | null {
  const same = (value: number) => Array<number>(count).fill(value);
  const mixed = starts.flatMap((one) =>
    starts.map((other) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? one : other))),
  );
  const spread = dot(target, target);
  let best: { parameters: Vector; error: number } | null = null;
  for (const start of isLinear(model, count) ? [same(1)] : [same(1), ...mixed]) {
    const found = descend(model, target, start);
    if (Number.isFinite(found.error) && (best === null || found.error < best.error * (1 - 1e-9))) best = found;
    if (best && best.error <= 1e-20 * spread) break;
  }
  return best;
}
