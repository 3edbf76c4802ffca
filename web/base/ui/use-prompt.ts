import { useState } from "react";

/**
 * Returns a value that is kept elsewhere and comes back late, as one in the address does, together with how to change it. What was
 * chosen is shown at once, so that the next press builds on the last even when it comes before the value has arrived. A value that
 * was not sent from here, as by Back, replaces what is shown.
 */
export function usePrompt(arrived: string, send: (value: string) => void): [string, (value: string) => void] {
  const [own, setOwn] = useState({ arrived, shown: arrived, sent: [] as readonly string[] });
  if (own.arrived !== arrived) {
    const place = own.sent.indexOf(arrived);
    setOwn({
      arrived,
      shown: place === -1 ? arrived : own.shown,
      sent: place === -1 ? [] : own.sent.slice(place + 1),
    });
  }
  return [
    own.shown,
    (value) => {
      setOwn((before) => ({ ...before, shown: value, sent: [...before.sent, value] }));
      send(value);
    },
  ];
}
