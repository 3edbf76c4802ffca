import "./read-failure.css";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";

type ReadFailureProps = {
  /** What failed to load: "Couldn’t load the tags." */
  children: ReactNode;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Says in one line that a part of the page failed to load, with a button to retry. */
export function ReadFailure({ children, isRetrying, onRetry }: ReadFailureProps) {
  const { t } = useTranslation("shell");
  return (
    <div className="read-failure no-print" role="status">
      <Icon of={CircleAlert} small />
      <p>
        {children}{" "}
        <Button className="link" isPending={isRetrying} onPress={onRetry}>
          {t("failure.retry")}
        </Button>
      </p>
    </div>
  );
}
