import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../base/ui/badge.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { ImportMessages } from "./import-messages.tsx";
import type { ImportItem } from "./requests.ts";

/** Shows the assessments that were made of the tests of a file, each with what became of it. */
export function ImportTests({ tests }: { tests: readonly ImportItem[] }) {
  const { t } = useTranslation("bank");
  if (tests.length === 0) return null;
  return (
    <section className="block">
      <h2 className="h2">{t("bring.tests")}</h2>
      <ul className="import-tests">
        {tests.map((test) => {
          const title = test.title || t("bring.untitled_test");
          const isWhole = test.status === "ok";
          return (
            <li key={test.assessment} className="sheet">
              <div className="row between wrap row-4">
                <div className="stack g1">
                  <h3 className="h3" dir="auto">
                    {title}
                  </h3>
                  <span>
                    <Badge tone={isWhole ? "success" : "warning"} icon={isWhole ? CircleCheck : TriangleAlert}>
                      {t(isWhole ? "bring.test_whole" : "bring.test_partly")}
                    </Badge>
                  </span>
                </div>
                <ButtonLink
                  variant="primary"
                  href={`/assessments/${test.assessment}/build`}
                  aria-label={t("bring.open_of", { title })}
                >
                  {t("bring.open_test")}
                </ButtonLink>
              </div>
              <ImportMessages messages={test.messages} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
