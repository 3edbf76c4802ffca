import { useTranslation } from "react-i18next";
import { CallError } from "../requests/call-error.ts";
import { isDeviceOffline } from "../requests/call-error-kind.ts";
import { JobFailure } from "./jobs/job-failure.ts";

/** Says what a failed call means, in words for the person: the shell's own where it has some, else what the server said. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation("shell");
  return (error) => {
    if (isDeviceOffline(error)) return t("problems.network");
    if (error instanceof JobFailure && error.message !== "") return error.message;
    if (!(error instanceof CallError)) return t("problems.unreadable");
    switch (error.code) {
      case "forbidden":
      case "not_found":
      case "stale_version":
      case "overloaded":
        return t(`problems.${error.code}`);
      case "too_many_requests":
        return t("problems.too_many_requests", { count: error.retryAfterSeconds ?? 30 });
      case "unreadable":
      case "internal":
        return t("problems.unreadable");
      default:
        return error.message;
    }
  };
}
