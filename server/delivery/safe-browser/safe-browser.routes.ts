import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { getRules, setRules } from "./rules.ts";

/** Handles what assessments ask of Safe Exam Browser. */
export function safeBrowserRulesRoutes({ db, secret }: Platform): Handlers {
  return {
    "safe_browser.get_rules": ({ actor, params }) => getRules(db, actor, params.id),
    "safe_browser.set_rules": ({ actor, params, body }) => setRules({ db, secret }, actor, params.id, body),
  };
}
