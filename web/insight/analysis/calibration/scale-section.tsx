import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useFigures } from "../../../base/common/use-figures.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { NameDialog } from "../../../parts/form/name-dialog.tsx";
import { type Calibration, type CalibrationView, type Scale, scalesQuery } from "../requests.ts";
import { AddToScaleDialog } from "./add-to-scale-dialog.tsx";
import { ScaleItemsDialog } from "./scale-items-dialog.tsx";

type Step = "name" | "add" | "items";

/** Shows on which named scale a calibration is and what else is on it; names one, or puts the calibration on one. */
export function ScaleSection({ view, calibration }: { view: CalibrationView; calibration: Calibration }) {
  const { t } = useTranslation("analysis");
  const { data, failure } = useExtra(scalesQuery({ calibration: calibration.id }), t("unloaded.scale"));
  const scale = data?.results[0];
  // The permission to retire a calibration in use includes decisions about its scale.
  const mayDecide = calibration.state === "in_use" && view.can.retire === true;
  const known = useExtra(
    {
      ...scalesQuery({ model: calibration.model }),
      enabled: mayDecide && data !== undefined && scale === undefined,
    },
    t("unloaded.scales"),
  );
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const [step, setStep] = useState<Step | null>(null);
  const others = known.data?.results ?? [];
  if (!data) return failure;
  if (!scale && !mayDecide) return null;
  const close = () => setStep(null);
  return (
    <section className="block" aria-label={t("scale.title")}>
      <h2 className="h2">{t("scale.title")}</h2>
      {scale ? (
        <>
          <p className="answer">
            {isolated(t("scale.on", { name: scale.name }))} {t("scale.questions", { count: scale.questions })}
          </p>
          <Members scale={scale} />
          <p className="row row-2 analysis-scale-acts">
            <Button size="sm" onPress={() => setStep("items")}>
              {t("scale.show_items")}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p className="answer">{t("scale.none")}</p>
          {known.failure}
          <p className="row row-2 analysis-scale-acts">
            <Button size="sm" onPress={() => setStep("name")}>
              {t("scale.name_act")}
            </Button>
            {others.length > 0 ? (
              <Button size="sm" onPress={() => setStep("add")}>
                {t("scale.add_act")}
              </Button>
            ) : null}
          </p>
        </>
      )}
      {step === "name" ? (
        <NameDialog
          title={t("scale.name_title")}
          label={t("scale.name")}
          help={t("scale.name_help")}
          submitLabel={t("scale.name_act")}
          onClose={close}
          onSubmit={async (name) => {
            const made = await call("scales.create", { body: { name, calibration: calibration.id } });
            await queryClient.invalidateQueries({ queryKey: queryKey("analysis") });
            toast.done(t("scale.named", { name: made.name }));
          }}
        />
      ) : null}
      {step === "add" ? <AddToScaleDialog calibration={calibration} scales={others} onClose={close} /> : null}
      {step === "items" && scale ? <ScaleItemsDialog scale={scale} onClose={close} /> : null}
    </section>
  );
}

function Members({ scale }: { scale: Scale }) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const dates = useDates(useUser().time_zone);
  type Member = Scale["calibrations"][number];
  const columns: Column<Member>[] = [
    {
      id: "calibration",
      title: t("scale.calibration"),
      rowHeader: true,
      cell: ({ assessment, calibrated_at, is_retired }) => (
        <>
          <bdi>{assessment.name}</bdi>, {dates.date(calibrated_at)}
          {is_retired ? ` · ${t("scale.retired")}` : null}
        </>
      ),
    },
    { id: "common", title: t("scale.common"), numeric: true, cell: ({ common }) => (common === 0 ? "–" : common) },
    { id: "moved", title: t("scale.moved"), numeric: true, cell: ({ common, moved }) => (common === 0 ? "–" : moved) },
    { id: "slope", title: t("scale.slope"), numeric: true, cell: ({ slope }) => figure(slope) },
    { id: "intercept", title: t("scale.intercept"), numeric: true, cell: ({ intercept }) => figure(intercept) },
  ];
  return (
    <Table
      stacks
      label={t("scale.members")}
      columns={columns}
      rows={scale.calibrations}
      rowId={({ calibration }) => calibration}
    />
  );
}
