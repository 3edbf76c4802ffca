import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { BackupBars } from "./backup-bars.tsx";
import { DayCurve } from "./day-curve.tsx";
import { DiskBars } from "./disk-bars.tsx";
import type { Line } from "./lines.ts";
import type { Finding, State } from "./requests.ts";
import { useLines } from "./use-lines.ts";

const icons = { ok: CircleCheck, warning: TriangleAlert, red: CircleX };

/** Returns the worst that was found of some parts. */
function worst(findings: readonly Finding[], parts: readonly Finding["part"][]): "ok" | "warning" | "red" {
  const verdicts = findings.filter(({ part }) => parts.includes(part)).map(({ verdict }) => verdict);
  if (verdicts.includes("red")) return "red";
  return verdicts.length > 0 ? "warning" : "ok";
}

/** Shows one line for each part of the installation: its state, what it does now, and its figure. */
export function Ledger({ state }: { state: State }) {
  const { t } = useTranslation("operations");
  const lines = useLines(state);
  return (
    <section aria-label={t("ledger.label")}>
      <div className="op head" aria-hidden="true">
        <span />
        <span>{t("ledger.part")}</span>
        <span>{t("ledger.now")}</span>
        <span className="pic">{t("ledger.day")}</span>
        <span className="fig">{t("ledger.figure")}</span>
        <span />
      </div>
      <ul>
        {lines.map((line) => (
          <Row key={line.id} line={line} verdict={worst(state.findings, line.parts)} until={state.checked_at} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { line: Line; verdict: keyof typeof icons; until: string };

function Row({ line, verdict, until }: RowProps): ReactNode {
  const { t } = useTranslation("operations");
  return (
    <li className="op" data-verdict={verdict}>
      <Icon of={icons[verdict]} />
      <h2>
        {t(`${line.id}.title`)}
        <span className="sr">: {t(`verdicts.${verdict}`)}</span>
      </h2>
      <div className="say">
        {line.now}
        <span className="sub">{line.details.filter(Boolean).join(" · ")}</span>
      </div>
      <div className="pic">
        {line.curve ? <DayCurve curve={line.curve} until={until} say={line.curve.say} /> : null}
        {line.backups ? <BackupBars {...line.backups} until={until} /> : null}
        {line.disks?.length ? <DiskBars disks={line.disks} /> : null}
      </div>
      <div className="fig">
        {line.figure ? (
          <>
            <b>{line.figure}</b>
            <small>{line.of}</small>
          </>
        ) : null}
      </div>
      <div className="go">{line.href ? <Link href={line.href.to}>{t(`to.${line.href.label}`)}</Link> : null}</div>
    </li>
  );
}
