import { PrintBrand } from "../../base/ui/print-brand.tsx";
import "./print.css";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBrand } from "../../base/common/use-brand.ts";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { Select } from "../../base/ui/select.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import { PrintedSectionPart } from "./printed-section.tsx";
import { printQuery } from "./requests.ts";
import { TooWide } from "./too-wide.tsx";

const route = getRouteApi("/signed-in/assessments/$assessment/print");
const DRAFT = "draft";

/** Shows an assessment as it is printed. What chooses the version and the key isn’t printed. */
export function PrintScreen() {
  const { t } = useTranslation("print");
  const { assessment } = route.useParams();
  const { version, key = false } = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useBrand();
  const sheet = useRef<HTMLElement>(null);
  const printed = useNeeded(printQuery(assessment, version, key), <PrintPending />);
  useDocumentTitle(printed.isReady ? t("title", { name: printed.data.name }) : t("print"));
  if (!printed.isReady) return printed.instead;
  const { name, instructions, sections, published_version: newest } = printed.data;
  const go = (next: { version: number | undefined; key: boolean }) =>
    void navigate({
      search: { version: next.version, key: next.key || undefined },
      replace: true,
      resetScroll: false,
    });
  const numbers = Array.from({ length: newest ?? 0 }, (_, index) => (newest ?? 0) - index);
  return (
    <div>
      <div className="print-bar no-print">
        <Link href={`/assessments/${encodeURIComponent(assessment)}`}>{t("back")}</Link>
        <span className="print-choices">
          <Select
            aria-label={t("version")}
            label={t("version")}
            choices={[
              { id: DRAFT, label: t("draft") },
              ...numbers.map((number) => ({ id: String(number), label: t("numbered", { number }) })),
            ]}
            value={version === undefined ? DRAFT : String(version)}
            onChange={(id) => go({ version: id === DRAFT ? undefined : Number(id), key })}
          />
          <Switch isSelected={key} onChange={(isOn) => go({ version, key: isOn })}>
            {t("key")}
          </Switch>
          <Button
            variant="primary"
            isDisabled={sections.length === 0 || printed.isStale}
            onPress={() => void document.fonts.ready.then(() => window.print())}
          >
            <Icon of={Printer} small />
            {t("print")}
          </Button>
        </span>
      </div>
      <TooWide sheet={sheet} printed={printed.data} />
      {sections.length === 0 ? (
        <EmptyState title={t("empty")}>{t("empty_help")}</EmptyState>
      ) : (
        <article ref={sheet} className="print-sheet on-paper" data-key={key || undefined}>
          <header className="print-head">
            <PrintBrand {...brand} />
            <h1 className="h1" dir="auto">
              {name}
            </h1>
            <p className="meta">
              {[version === undefined ? t("draft") : t("numbered", { number: version }), key ? t("with_key") : ""]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {key ? null : (
              <p className="print-who" aria-hidden="true">
                <span>{t("name_line")}</span>
                <span>{t("date_line")}</span>
              </p>
            )}
            {instructions ? <RichContent html={instructions} /> : null}
          </header>
          {sections.map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections on paper don’t move
            <PrintedSectionPart key={index} section={section} withKey={key} />
          ))}
        </article>
      )}
    </div>
  );
}

function PrintPending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g4">
        <Skeleton width="40%" height="28px" />
        {[92, 84, 96, 78, 88].map((width) => (
          <Skeleton key={width} width={`${width}%`} height="20px" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
