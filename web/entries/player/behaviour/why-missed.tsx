import "../../../base/ui/styles/badge.css";
import { type ReasonFamily, reasonFamilies } from "@sextant/contract/reason-families.ts";
import { useId, useState } from "react";
import { call } from "../../../base/requests/call.ts";
import { usePlayer, useSitting } from "../player-context.tsx";
import type { Check } from "../sitting/checks.ts";
import { whyTexts } from "./why-texts.ts";

/** Asks why a checked answer went wrong: one press gives a family of reasons, a second press takes it back. */
export function WhyMissed({ check: { attempt, family } }: { check: Check }) {
  const { sitting, announcer } = usePlayer();
  const session = useSitting((state) => state.session?.id);
  const texts = whyTexts();
  const title = useId();
  const [hasFailed, setFailed] = useState(false);
  const give = (given: ReasonFamily | null) => {
    if (!session) return;
    setFailed(false);
    // Shown at once: the next question doesn’t wait for it.
    sitting.checks.keepFamily(attempt, given ?? undefined);
    call("checks.explain", { params: { id: attempt }, body: { session, family: given } }).then(
      () => announcer.say(given ? texts.saved : texts.taken),
      () => {
        sitting.checks.keepFamily(attempt, family);
        setFailed(true);
      },
    );
  };
  return (
    <section aria-labelledby={title} className="why-missed">
      <h2 className="h3" id={title}>
        {texts.title}
      </h2>
      <fieldset className="why-chips" aria-labelledby={title}>
        {reasonFamilies.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === family}
            data-selected={one === family || undefined}
            onClick={() => give(one === family ? null : one)}
          >
            {texts.families[one]}
          </button>
        ))}
      </fieldset>
      <p className="check-failed" role="alert">
        {hasFailed ? texts.failed : ""}
      </p>
    </section>
  );
}
