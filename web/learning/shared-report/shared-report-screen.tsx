import "./shared-report.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { BrandFace } from "../../base/ui/brand-face.tsx";
import { EmptyFigure } from "../../base/ui/empty-figure.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { servedBrand } from "../../base/ui/served-brand.ts";
import { useDates } from "../../base/ui/use-dates.ts";
import { PublicReport } from "./public-report.tsx";
import { type Over, openedQuery } from "./requests.ts";

/** A report read by its link, or why the link shows nothing. */
export function SharedReportScreen() {
  const { t } = useTranslation("shared-report");
  const problemText = useProblemText();
  const [token] = useState(() => location.hash.slice(1));
  const { data, error } = useQuery({ ...openedQuery(token), enabled: token !== "" });
  useDocumentTitle(
    data?.state === "open" ? t("title", { name: data.student, assessment: data.assessment }) : t("page"),
  );
  const isUnknown = token === "" || (error instanceof CallError && [400, 404].includes(error.status));
  if (isUnknown) return <Nothing title={t("unknown.title")} text={t("unknown.text")} />;
  if (error) {
    return (
      <main className="letter-wrap" id="main" tabIndex={-1}>
        <Notice tone="warning">{problemText(error)}</Notice>
      </main>
    );
  }
  if (!data) return <main className="letter-wrap" id="main" tabIndex={-1} aria-busy="true" />;
  return data.state === "open" ? <PublicReport report={data} /> : <LinkOver over={data} />;
}

function LinkOver({ over }: { over: Over }) {
  const { t } = useTranslation("shared-report");
  const dates = useDates(over.state === "expired" ? over.time_zone : "UTC");
  const { organisation, school } = over;
  const date = over.state === "expired" ? dates.date(over.expires_at) : "";
  return (
    <>
      <header className="letter-bar no-print">
        <span className="brand">
          <BrandFace {...(school ? { name: school } : { ...servedBrand(), name: organisation })} />
        </span>
      </header>
      <Nothing
        title={t(`${over.state}.title`)}
        text={t(`${over.state}.text`, { school: school ?? t("the_school"), date })}
      />
    </>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <main className="letter-wrap" id="main" tabIndex={-1}>
      <section className="empty letter-over">
        <EmptyFigure />
        <h1 className="h2">{title}</h1>
        <p className="num">{text}</p>
      </section>
    </main>
  );
}
