import { useState } from "react";

/** Returns the value given before while the new one says the same, so that what is drawn from it need not be drawn again. */
export function useUnchanged<Value>(value: Value): Value {
  const [held] = useState({ value, text: "" });
  const text = JSON.stringify(value);
  if (text !== held.text) Object.assign(held, { value, text });
  return held.value;
}
