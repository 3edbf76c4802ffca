/**
 * Returns the lower Cholesky factor of a symmetric matrix (`size` × `size` by rows), or null when it is not positive definite: a
 * pivot at or below 1e-11 of its own diagonal has lost what told it apart from zero.
 */
export function cholesky(matrix: Float64Array, size: number): Float64Array | null {
  const factor = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let value = matrix[row * size + column] as number;
      for (let at = 0; at < column; at += 1)
        value -= (factor[row * size + at] as number) * (factor[column * size + at] as number);
      if (column < row) factor[row * size + column] = value / (factor[column * size + column] as number);
      else {
        if (!(value > 1e-11 * (matrix[row * size + row] as number)) || !Number.isFinite(value)) return null;
        factor[row * size + row] = Math.sqrt(value);
      }
    }
  }
  return factor;
}

/** Solves factor · factorᵀ · x = right. */
export function solveFactored(factor: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = right.slice();
  for (let row = 0; row < size; row += 1) {
    let value = x[row] as number;
    for (let at = 0; at < row; at += 1) value -= (factor[row * size + at] as number) * (x[at] as number);
    x[row] = value / (factor[row * size + row] as number);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let value = x[row] as number;
    for (let at = row + 1; at < size; at += 1) value -= (factor[at * size + row] as number) * (x[at] as number);
    x[row] = value / (factor[row * size + row] as number);
  }
  return x;
}

/** Returns the inverse of a symmetric positive definite matrix, or null when it is none. */
export function invert(matrix: Float64Array, size: number): Float64Array | null {
  const factor = cholesky(matrix, size);
  if (!factor) return null;
  const inverse = new Float64Array(size * size);
  const unit = new Float64Array(size);
  for (let column = 0; column < size; column += 1) {
    unit.fill(0);
    unit[column] = 1;
    inverse.set(solveFactored(factor, size, unit), column * size);
  }
  return inverse;
}
