import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Returns a token out of the address, which it leaves at once: neither the bar nor the history keeps it. */
export function useTakenToken(inAddress: string): string {
  const router = useRouter();
  const [token] = useState(inAddress);
  useEffect(() => {
    if (inAddress) void router.navigate({ to: router.state.location.pathname, search: {}, replace: true });
  }, [inAddress, router]);
  return token;
}
