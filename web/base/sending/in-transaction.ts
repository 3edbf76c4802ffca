/**
 * Does work in a transaction, and waits for its end. An aborted transaction rejects twice: in the request that was running, and in `done`.
 * Both are awaited, or the second would be an unhandled rejection.
 */
export async function inTransaction<T>(transaction: { done: Promise<void> }, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), transaction.done]);
  return result;
}
