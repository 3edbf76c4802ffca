import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { OwnDoubts } from "./own-doubts.tsx";
import { Queue } from "./queue.tsx";

/** Shows a student’s own doubts, or the queue of the students within reach. */
export function DoubtsScreen() {
  const { t } = useTranslation("doubts");
  const { role } = useUser();
  useDocumentTitle(t("title"));
  return role === "student" ? <OwnDoubts /> : <Queue />;
}
