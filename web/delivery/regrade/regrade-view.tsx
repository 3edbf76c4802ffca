import "../../base/ui/styles/figures.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../base/ui/class-names.ts";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ChangeTable } from "./change-table.tsx";
import { KeyCheck } from "./key-check.tsx";
import { MovesChart } from "./moves-chart.tsx";
import type { Preview, Regrade } from "./requests.ts";

type RegradeViewProps = {
  regrade: Regrade;
  actions: ReactNode;
  /** What is to be said first. */
  note: ReactNode;
  correction: ReactNode;
  choices: ReactNode;
  /** No correction is chosen yet: there is nothing to tell of scores. */
  isOpen?: boolean;
};

/** Shows a regrade: what changes, for how many, where scores move, whose, and why. */
export function RegradeView({ regrade, actions, note, correction, choices, isOpen = false }: RegradeViewProps) {
  const { t } = useTranslation("regrade");
  const { counted } = useNumbers();
  const { assessment, preview, version } = regrade;
  const { position, section } = preview.question;
  return (
    <>
      <PageHead
        title={t("title", { number: position })}
        over={
          <>
            <Link href={`/assessments/${assessment.id}/analysis`}>{assessment.name}</Link> ·{" "}
            {t("place", { version, section })}
          </>
        }
        aside={<div className="row g2 rg-acts">{actions}</div>}
      />
      {note ? <div className="mb-5">{note}</div> : null}
      {isOpen ? null : <Figures regrade={regrade} />}
      <div className={cx("rg-cols", isOpen && "rg-open")}>
        {isOpen ? (
          <EmptyState title={t("open.title")}>
            {t("open.body", { count: preview.sittings, said: counted(preview.sittings) })}
          </EmptyState>
        ) : (
          <div className="stack rg-blocks">
            <MovesChart preview={preview} />
            <ChangeTable preview={preview} />
          </div>
        )}
        <aside>
          <section className="block">
            <KeyCheck regrade={regrade} question={preview.question} correction={correction} />
          </section>
          {preview.also.map((question) => (
            <section key={question.id} className="block">
              <KeyCheck
                regrade={regrade}
                question={question}
                place={t("also.place", { number: question.position, section: question.section })}
                correction={null}
              />
            </section>
          ))}
          {choices}
        </aside>
      </div>
    </>
  );
}

function signedOf(value: number | null, plain: (value: number) => string): string {
  if (value === null) return "–";
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${plain(Math.abs(value))}`;
}

function Figures({ regrade }: { regrade: Regrade }) {
  const { t } = useTranslation("regrade");
  const { counted, plain } = useNumbers();
  const { preview } = regrade;
  const key = preview.question.key;
  const isKey = regrade.kind === "key" && key !== null && regrade.also.length === 0;
  return (
    <dl className="figures">
      <div>
        <dt>{t(isKey ? "figures.key" : "figures.correction")}</dt>
        <dd>
          {isKey ? (
            <bdi dir="ltr">
              {key.before.join(", ")} → {key.after.join(", ")}
            </bdi>
          ) : (
            <span className="rg-kind">
              {regrade.also.length > 0
                ? t("kinds.several", { count: regrade.also.length + 1 })
                : t(`kinds.${regrade.kind === "full_credit" ? (regrade.credit ?? "all") : regrade.kind}`)}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("figures.changed")}</dt>
        <dd>
          {counted(preview.changed)} <small>{t("figures.of", { said: counted(preview.sittings) })}</small>
        </dd>
      </div>
      <div>
        <dt>{t("figures.moves")}</dt>
        <dd>
          {counted(preview.up)} <small>{t("figures.up")}</small> {counted(preview.down)}{" "}
          <small>{t("figures.down")}</small>
        </dd>
      </div>
      <div>
        <dt>{t("figures.mean")}</dt>
        <dd>
          <span dir="ltr">{signedOf(preview.mean_change, plain)}</span>{" "}
          <small>{t("figures.over_all", { said: counted(preview.sittings) })}</small>
        </dd>
      </div>
      <Last preview={preview} />
    </dl>
  );
}

function Last({ preview }: { preview: Preview }) {
  const { t } = useTranslation("regrade");
  const { counted, plain } = useNumbers();
  if (preview.routes)
    return (
      <div>
        <dt>{t("figures.routes")}</dt>
        <dd>
          {counted(preview.routes.differ)} <small>{t("figures.routes_stay")}</small>
        </dd>
      </div>
    );
  return (
    <div>
      <dt>{t("figures.cohort_mean")}</dt>
      <dd>
        {preview.cohort ? (
          <bdi dir="ltr">
            {plain(Math.round(preview.cohort.mean.before * 10) / 10)} →{" "}
            {plain(Math.round(preview.cohort.mean.after * 10) / 10)}
          </bdi>
        ) : (
          <small>{t("figures.too_few")}</small>
        )}
      </dd>
    </div>
  );
}
