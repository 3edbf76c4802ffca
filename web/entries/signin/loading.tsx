import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { SigninFrame } from "./signin-frame.tsx";

/** Holds the place of a page before the sign-in whose words are on their way. */
export function Loading() {
  const { t } = useTranslation("signin");
  return (
    <SigninFrame title={t("title")} lead="">
      <SkeletonGroup label={t("submitting")}>
        <Skeleton width="100%" height="44px" />
      </SkeletonGroup>
    </SigninFrame>
  );
}
