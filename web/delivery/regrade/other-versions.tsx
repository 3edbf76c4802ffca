import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { versionsIn } from "./asked-of.ts";
import type { Regrade } from "./requests.ts";

const route = getRouteApi("/signed-in/results/$assessment/regrade");

/** Offers the same correction in other versions that people took with the question. */
export function OtherVersions({ regrade }: { regrade: Regrade }) {
  const { t } = useTranslation("regrade");
  const { counted } = useNumbers();
  const { in: text } = route.useSearch();
  const asked = versionsIn(text);
  const navigate = route.useNavigate();
  const all = regrade.elsewhere.map(({ version }) => version).join(",");
  // Reports of a question come from every version of it: who follows them here corrects it in all.
  useEffect(() => {
    if (text === "all") void navigate({ search: (now) => ({ ...now, in: all || undefined }), replace: true });
  }, [text, all, navigate]);
  if (regrade.elsewhere.length === 0) return null;
  const set = (version: number, isOn: boolean) => {
    const others = asked.filter((one) => one !== version);
    const next = (isOn ? [...others, version] : others).join(",");
    void navigate({ search: (now) => ({ ...now, in: next || undefined }), replace: true });
  };
  return (
    <section className="block">
      <h2 className="h2">{t("versions.title")}</h2>
      {regrade.elsewhere.map(({ version, sittings, changed }) => (
        <Checkbox
          key={version}
          className="choice-row"
          isSelected={asked.includes(version)}
          onChange={(isOn) => set(version, isOn)}
        >
          <span>
            <b>{t("versions.offer", { version, count: sittings, said: counted(sittings) })}</b>
            {changed === null ? null : (
              <span className="d">{t("versions.changes", { count: changed, said: counted(changed) })}</span>
            )}
          </span>
        </Checkbox>
      ))}
    </section>
  );
}

/** Says in which versions the same was done, and leads to each. */
export function LinkedVersions({ regrade }: { regrade: Regrade }) {
  const { t } = useTranslation("regrade");
  if (regrade.elsewhere.length === 0) return null;
  return (
    <p className="foot">
      {t("versions.with")}{" "}
      {regrade.elsewhere.map(({ version }) => (
        <Link
          key={version}
          className="link"
          href={`/results/${regrade.assessment.id}/regrade?question=${regrade.question}&version=${version}`}
        >
          {t("versions.version", { version })}
        </Link>
      ))}
    </p>
  );
}
