import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { type BulkTarget, invitePeople } from "./requests.ts";

/** Why a person gets no invitation. */
export const inviteReasons = ["has_password", "no_email", "deactivated", "too_many", "not_yours"] as const;

/** Sends people a mail with a link to choose a password, and says who got none and why. */
export function useInvite(onDone: () => void = () => {}) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const toast = useResultToast();
  return useMutation({
    mutationFn: (target: BulkTarget) => invitePeople(target),
    onSuccess: ({ invited, left_out: out }) => {
      const why = inviteReasons.flatMap((reason) => {
        const count = out.filter((one) => one.why === reason).length;
        return count > 0 ? [t(`invite.${reason}`, { said: numbers.counted(count) })] : [];
      });
      toast.done(t("invite.done", { count: invited, said: numbers.counted(invited) }), {
        content: why.join(" "),
        isPartial: why.length > 0,
      });
      onDone();
    },
    onError: toast.failed(t("failed")),
  });
}
