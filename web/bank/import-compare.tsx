import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { authoredOf, readAuthored } from "./authored.ts";
import { AuthoredQuestion } from "./authored-question.tsx";
import { ImportMessages } from "./import-messages.tsx";
import { type Decision, type ImportItem, questionQuery } from "./requests.ts";

const choices = ["as_all", "skip", "replace", "keep"] as const;

type ImportCompareProps = {
  item: ImportItem;
  decision: Decision | undefined;
  onDecide: (decision: Decision | undefined) => void;
  onClose: () => void;
};

/** Shows a question that is there already beside the one that came, and what is to become of that. */
export function ImportCompare({ item, decision, onDecide, onClose }: ImportCompareProps) {
  const { t } = useTranslation("bank");
  const incoming = item.incoming ? readAuthored(item.incoming) : null;
  return (
    <Dialog
      title={item.title || t("bring.untitled")}
      open
      wide
      onOpenChange={(stays) => !stays && onClose()}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t("bring.compare_done")}
        </Button>
      }
    >
      <div className="stack g4">
        <ImportMessages messages={item.messages} />
        <div className="import-compare">
          <section className="stack g3" aria-label={t("bring.compare_there")}>
            <h3 className="h3">{t("bring.compare_there")}</h3>
            {typeof item.question === "string" ? <There id={item.question} /> : null}
          </section>
          <section className="stack g3" aria-label={t("bring.compare_came")}>
            <h3 className="h3">{t("bring.compare_came")}</h3>
            {incoming ? (
              <AuthoredQuestion authored={incoming} pictures={item.pictures ?? {}} />
            ) : (
              <p>{t("preview.unreadable")}</p>
            )}
          </section>
        </div>
        <RadioGroup
          label={t("bring.decide")}
          choices={choices.map((id) => ({ id, label: t(`bring.decision.${id}`) }))}
          value={decision ?? "as_all"}
          onChange={(id) => {
            const chosen = choices.find((one) => one === id);
            onDecide(chosen === undefined || chosen === "as_all" ? undefined : chosen);
          }}
        />
      </div>
    </Dialog>
  );
}

function There({ id }: { id: string }) {
  const { t } = useTranslation("shell");
  const question = useQuery(questionQuery(id));
  if (question.isError) return <ListFailure error={question.error} onRetry={() => void question.refetch()} />;
  if (question.isPending) {
    return (
      <SkeletonGroup label={t("loading")}>
        <Skeleton height="44px" />
      </SkeletonGroup>
    );
  }
  return <AuthoredQuestion authored={authoredOf(question.data)} pictures={question.data.pictures} />;
}
