import { useTranslation } from "react-i18next";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { authoredOf, readAuthored } from "./authored.ts";
import { AuthoredQuestion } from "./authored-question.tsx";
import { ImportMessages } from "./import-messages.tsx";
import { type Decision, type ImportItem, questionQuery } from "./requests.ts";

const choices = ["as_all", "skip", "replace", "keep"] as const;
/** What repeats a question of its own file comes with that one, which nothing can replace. */
const choicesOfRepeat = choices.filter((id) => id !== "replace");

type ImportCompareProps = {
  item: ImportItem;
  /** The question of the same file that it repeats; undefined when it is in the bank. */
  repeated: ImportItem | undefined;
  decision: Decision | undefined;
  onDecide: (decision: Decision | undefined) => void;
  onClose: () => void;
};

/** Shows a question that is there already beside the one that came, and what is to become of that. */
export function ImportCompare({ item, repeated, decision, onDecide, onClose }: ImportCompareProps) {
  const { t } = useTranslation("bank");
  const incoming = item.incoming ? readAuthored(item.incoming) : null;
  const there = t(repeated ? "bring.compare_earlier" : "bring.compare_there");
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
        <div className="import-compare phone-column">
          <section className="stack g3" aria-label={there}>
            <h3 className="h3">{there}</h3>
            {repeated ? <Earlier item={repeated} /> : null}
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
          choices={(repeated ? choicesOfRepeat : choices).map((id) => ({ id, label: t(`bring.decision.${id}`) }))}
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

function Earlier({ item }: { item: ImportItem }) {
  const { t } = useTranslation("bank");
  const content = typeof item.question === "string" ? undefined : (item.incoming ?? item.question);
  const authored = content ? readAuthored(content) : null;
  return (
    <>
      <p className="body-s faint">
        <span className="mono item-source">{item.source}</span> <bdi>{item.title}</bdi>
      </p>
      {authored ? (
        <AuthoredQuestion authored={authored} pictures={item.pictures ?? {}} />
      ) : (
        <p>{t("preview.unreadable")}</p>
      )}
    </>
  );
}

function There({ id }: { id: string }) {
  const { t } = useTranslation("shell");
  const question = useNeeded(
    questionQuery(id),
    <SkeletonGroup label={t("loading")}>
      <Skeleton height="44px" />
    </SkeletonGroup>,
  );
  if (!question.isReady) return question.instead;
  return <AuthoredQuestion authored={authoredOf(question.data)} pictures={question.data.pictures} />;
}
