import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder } from "../builder-context.tsx";
import type { Section } from "../draft.ts";
import { withSuggested } from "./read-report.ts";
import type { SectionReport } from "./requests.ts";

/** Says from how many points on the harder modules measure better, and takes these cuts. */
export function SuggestedCuts({ section, report }: { section: Section; report: SectionReport }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, say } = useBuilder();
  const numbers = useNumbers();
  const { selection } = section;
  if (selection.type !== "stages" || report.suggested.length === 0) return null;
  const nameOf = (id: string) => selection.modules.find((module) => module.id === id)?.name ?? id;
  const rules = withSuggested(selection.routing.rules, report.suggested);
  const use = () => {
    if (!rules) return;
    const routing = { ...selection.routing, rules };
    store.change({ type: "set_section", id: section.id, fields: { selection: { ...selection, routing } } });
    say(t("simulation.cuts_used"));
  };
  return (
    <section className="block" aria-label={t("simulation.cuts")}>
      <h3 className="h3">{t("simulation.cuts")}</h3>
      <ul className="sim-cuts">
        {report.suggested.map(({ from, cuts }) =>
          cuts === null ? (
            <li key={from}>{isolated(t("simulation.no_cut", { name: nameOf(from) }))}</li>
          ) : (
            cuts
              .filter(({ at_least }) => at_least > 0)
              .map(({ at_least, to }) => (
                <li key={`${from} ${to}`}>
                  {isolated(
                    t("simulation.cut", {
                      points: t("points", { count: at_least, said: numbers.counted(at_least) }),
                      name: nameOf(from),
                      to: nameOf(to),
                    }),
                  )}
                </li>
              ))
          ),
        )}
      </ul>
      {report.suggested.some(({ cuts }) => cuts !== null) ? (
        <p className="body-s dim">{t(rules ? "simulation.cuts_why" : "simulation.cuts_same")}</p>
      ) : null}
      {rules && !isReadOnly ? (
        <Button size="sm" onPress={use}>
          {t("simulation.use_cuts")}
        </Button>
      ) : null}
    </section>
  );
}
