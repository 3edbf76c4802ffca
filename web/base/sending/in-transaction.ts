/**
 * Does work in a transaction, and waits for its end. One that breaks off rejects twice, in what it was doing and at its end: both are
 * heeded here, since nobody would catch the second.
 */
export async function inTransaction<T>(transaction: { done: Promise<void> }, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), transaction.done]);
  return result;
}
