import type { DeviceFound } from "@sextant/contract/device-state.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { runChecks } from "./run-checks.ts";

export type DeviceCheck = {
  /** What is known so far. */
  found: Partial<DeviceFound>;
  again: () => void;
};

function isWhole(found: Partial<DeviceFound>): found is DeviceFound {
  return Boolean(found.browser && found.storage && found.clock && found.network);
}

const tellNobody = () => {};

/** Number of test messages for a check that a person asked for. */
const MESSAGES = 20;

/**
 * Checks this device.
 *
 * @param onDone Receives the findings each time a check ends. It must not change.
 * @param first Number of test messages for the first check, which runs unasked: a whole room does that within a minute.
 */
export function useDeviceCheck(
  onDone: (found: DeviceFound) => void = tellNobody,
  first: number = MESSAGES,
): DeviceCheck {
  const [found, setFound] = useState<Partial<DeviceFound>>({});
  /** Belongs to the current check; findings of an earlier one are discarded. */
  const newest = useRef(0);
  const check = useCallback(
    (messages: number) => {
      newest.current += 1;
      const own = newest.current;
      let known: Partial<DeviceFound> = {};
      setFound(known);
      const report = (more: Partial<DeviceFound>) => {
        known = { ...known, ...more };
        if (newest.current === own) setFound(known);
      };
      void runChecks(messages, report).then(() => {
        if (newest.current === own && isWhole(known)) onDone(known);
      });
    },
    [onDone],
  );
  useEffect(() => {
    check(first);
    return () => {
      newest.current += 1;
    };
  }, [check, first]);
  return { found, again: useCallback(() => check(MESSAGES), [check]) };
}
