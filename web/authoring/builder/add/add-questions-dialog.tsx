import { useTranslation } from "react-i18next";
import { useBuilderState } from "../builder-context.tsx";
import { addressOf, type Container, containersOf, entriesIn } from "../stages/containers.ts";
import { QuestionsDialog } from "./questions-dialog.tsx";

type AddQuestionsDialogProps = { container: Container; onAdd: (ids: string[]) => void; onClose: () => void };

/** Adds questions of the bank to a section or module. */
export function AddQuestionsDialog({ container, onAdd, onClose }: AddQuestionsDialogProps) {
  const { t } = useTranslation("builder");
  const { draft } = useBuilderState();
  const here = addressOf(container);
  const others = containersOf(draft).filter((one) => addressOf(one) !== here);
  // This container comes last in the map, so that it overrides the others.
  const placed = new Map(
    [...others, container].flatMap((one) =>
      entriesIn(draft, one).map(({ question }) => [
        question,
        { isHere: addressOf(one) === here, name: (one.module ?? one.section).name },
      ]),
    ),
  );
  return (
    <QuestionsDialog
      title={t("entries.add_to", { name: (container.module ?? container.section).name })}
      {...(draft.settings.kind === "mock" ? { first: { pool: "secure" } } : {})}
      placeOf={(id) => placed.get(id) ?? null}
      onAdd={onAdd}
      onClose={onClose}
    />
  );
}
