import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import type { Handlers } from "../../platform/binder.ts";
import { createDownloadLink } from "../../platform/downloads.ts";
import type { Platform } from "../../platform/platform.ts";
import { findComparison, findNamed } from "./compared-groups.ts";
import { analysisDownload } from "./export-analysis.ts";
import { writeItemAnalysis } from "./item-analysis.ts";
import { listAnalysed } from "./list-analysed.ts";
import { getCalibration, listAbilities } from "./present.ts";
import { putInUse, retireCalibration } from "./put-in-use.ts";
import { addToScale, createScale, getScale, listScales } from "./scales/scales.ts";
import { cancelCalibration, startCalibration } from "./start.ts";
import { listTypedAnswers } from "./typed/typed-answers.ts";

/** Returns how questions measure: IRT calibrations and item analyses. */
export function calibrationRoutes({ db, long, config }: Platform): Handlers {
  return {
    "calibrations.get": async ({ actor, params, query }) => getCalibration(db, actor, params.id, query.calibration),
    "calibrations.start": async ({ actor, params, body }) => ({
      job: await startCalibration(db, actor, params.id, body),
    }),
    "calibrations.cancel": async ({ actor, params }) => ({
      job: await cancelCalibration(db, actor, params.id),
    }),
    "calibrations.put_in_use": async ({ actor, params, body }) =>
      putInUse(db, actor, { assessmentId: params.id, calibrationId: body.calibration }),
    "calibrations.retire": async ({ actor, params, body }) =>
      retireCalibration(db, actor, { assessmentId: params.id, calibrationId: body.calibration }),
    "calibrations.abilities": async ({ actor, params, query, request }) =>
      listAbilities(db, actor, params.id, query, request.url),
    "scales.list": async ({ actor, query, request }) => listScales(db, actor, query, request.url),
    "scales.create": async ({ actor, body }) => createScale(db, actor, body),
    "scales.get": async ({ actor, params }) => getScale(db, actor, params.id),
    "scales.add_calibration": async ({ actor, params, body }) =>
      addToScale(db, actor, { id: params.id, calibration: body.calibration }),
    "item_analysis.list": async ({ actor, query, request }) => listAnalysed(db, actor, query, request.url),
    "item_analysis.get": async ({ actor, params, query }) =>
      writeItemAnalysis({ db: long.db, reads: db }, actor, params.id, query),
    "item_analysis.list_typed": async ({ actor, params, query, request }) =>
      listTypedAnswers(db, actor, params.id, query, request.url),
    "item_analysis.download": async ({ actor, query }) => {
      const input = { ...query };
      // Checks access now, so that the refusal doesn’t wait for the download.
      await getReadableAssessment(db, actor, input.assessment_id);
      await findComparison(db, actor, input, []);
      for (const group of input.by ?? []) await findNamed(db, actor, group, []);
      return { url: await createDownloadLink(db, actor, { apiHost: config.apiHost, kind: analysisDownload, input }) };
    },
  };
}
