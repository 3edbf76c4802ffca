/**
 * Creates what names a request for sending it once: the same words have the same Idempotency-Key until they have arrived, so that pressing
 * again after an answer was lost on the way doubles nothing.
 */
export function createOnceKey(): { of: (body: unknown) => string; arrived: () => void } {
  let last: { said: string; key: string } | null = null;
  return {
    of: (body) => {
      const said = JSON.stringify(body);
      if (last?.said !== said) last = { said, key: crypto.randomUUID() };
      return last.key;
    },
    arrived: () => {
      last = null;
    },
  };
}
