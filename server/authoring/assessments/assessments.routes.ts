import { readableAssessments } from "../../foundation/access/practice.ts";
import { signFileLink } from "../../foundation/files/links.ts";
import type { Actor, Handlers } from "../../platform/binder.ts";
import { byName } from "../../platform/database/by-name.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { containing, paged, pageOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { addAssessmentTags, idsBeneath, listAssessmentTags, removeAssessmentTags } from "./assessment-tags.ts";
import { filteredAssessments } from "./assessments.queries.ts";
import { compareBlueprint } from "./blueprint/blueprint.ts";
import { suggestQuestions } from "./blueprint/suggest-questions.ts";
import { checkDraft } from "./check/check.ts";
import { matchRulesOf } from "./draws/pools.ts";
import {
  archiveAssessment,
  createAssessment,
  duplicateAssessment,
  removeAssessment,
  updateAssessment,
} from "./edit-assessment.ts";
import {
  createPlacements,
  getPlacement,
  listPlacements,
  removePlacement,
  replacePlacements,
  updatePlacement,
} from "./edit-placements.ts";
import {
  countPlacements,
  createSection,
  getSection,
  listSections,
  removeSection,
  reorderSections,
  updateSection,
} from "./edit-sections.ts";
import { listVersions } from "./history/list-versions.ts";
import { startExport } from "./interchange/start-export.ts";
import { setAssessmentPassword } from "./password.ts";
import {
  assessmentResource,
  assessmentResources,
  placementResource,
  placementResources,
  sectionResource,
} from "./present.ts";
import { printAssessment } from "./print/print.ts";
import { publishAssessment } from "./publish.ts";
import { getReadableAssessment } from "./published.ts";

/** A print page stays open while it is checked. */
const PRINTED_LINK_MS = 86_400_000;

const whole = { page: 1, page_size: 1000 };

/** Assessments: the one draft with its sections and placements, and its publishing. */
export function assessmentsRoutes({ db, config, live, secret }: Platform): Handlers {
  const get = async (actor: Actor, id: string) =>
    assessmentResource(db, actor, await getReadableAssessment(db, actor, id));
  const sectionsOf = async (actor: Actor, assessmentId: string) => {
    const { assessment, sections, counts } = await listSections(db, actor, assessmentId);
    return Promise.all(
      sections.map((section) => sectionResource(db, actor, assessment, section, counts.get(section.id) ?? 0)),
    );
  };
  const sectionOf = async (actor: Actor, id: string) => {
    const { section, assessment } = await getSection(db, actor, id);
    const counts = await countPlacements(db, [section]);
    return sectionResource(db, actor, assessment, section, counts.get(id.toLowerCase()) ?? 0);
  };
  const signFile = (fileId: string) =>
    signFileLink(secret, config.apiHost, fileId, new Date(Date.now() + PRINTED_LINK_MS));
  return {
    "assessments.list": async ({ actor, query, request }) => {
      const { kind, archived, tag, search } = query;
      const tags = tag === undefined ? null : await idsBeneath(db, tag);
      const name = search ? containing(search) : null;
      const rows = filteredAssessments(db, readableAssessments(actor), { kind, archived, tags, name });
      const page = await paged(db, rows, query, {
        url: request.url,
        orderings: { name: byName("name"), kind: "kind", created_at: "created_at", updated_at: "updated_at" },
        defaultOrdering: "-created_at",
        tieBreaker: "id",
      });
      return { ...page, results: await assessmentResources(db, actor, page.results) };
    },
    "assessments.create": async ({ actor, body }) => get(actor, await createAssessment(db, actor, body)),
    "assessments.export": async ({ actor, params, body }) => startExport(db, actor, params.id, body),
    "assessments.get": async ({ actor, params }) => get(actor, params.id),
    "assessments.update": async ({ actor, params, body }) => {
      const { action, version, ...changes } = body;
      const { id } = params;
      if (action === "duplicate") return get(actor, await duplicateAssessment(db, actor, id));
      const matches = action === "publish" ? await matchRulesOf(db, actor, id) : undefined;
      await inTransaction(db, async (tx) => {
        if (action === "unarchive") await archiveAssessment(tx, live.wake, actor, id, false, { version });
        // The editor's version is that before its own changes, which come first.
        const isChanged = Object.values(changes).some((value) => value !== undefined);
        if (isChanged || !action) await updateAssessment(tx, actor, id, changes, { version });
        const context = { version: isChanged ? undefined : version };
        if (action === "publish") await publishAssessment(tx, actor, id, context, matches);
        if (action === "archive") await archiveAssessment(tx, live.wake, actor, id, true, context);
      });
      return get(actor, id);
    },
    "assessments.set_password": async ({ actor, params, body: { password } }) => {
      await setAssessmentPassword(db, actor, params.id, password, secret);
      return { has_password: password !== null };
    },
    "assessments.blueprint": ({ actor, params }) => compareBlueprint(db, actor, params.id),
    "assessments.suggestions": ({ actor, params }) => suggestQuestions(db, actor, params.id),
    "assessments.check": ({ actor, params }) => checkDraft(db, actor, params.id),
    "assessments.print": ({ actor, params, query }) =>
      printAssessment(db, actor, { id: params.id, ...query }, { signFile, secret }),
    "assessments.versions": ({ actor, params, query, request }) =>
      listVersions(db, actor, params.id, { query, url: request.url }),
    "assessments.remove": async ({ actor, params }) => {
      await removeAssessment(db, live.wake, actor, params.id);
      return null;
    },
    "assessment_tags.list": ({ actor, query, request }) => listAssessmentTags(db, actor, query, request.url),
    "assessment_tags.create": ({ actor, body }) => addAssessmentTags(db, actor, body),
    "assessment_tags.remove": ({ actor, query, body }) => {
      const tags = [query.tag, body.tag, ...(body.tags ?? [])].filter((tag) => tag !== undefined);
      return removeAssessmentTags(db, actor, { assessment: query.assessment ?? body.assessment, tags });
    },
    "sections.list": async ({ actor, params, query, request }) =>
      pageOf(await sectionsOf(actor, params.id), query, request.url),
    "sections.create": async ({ actor, params, body }) =>
      sectionOf(actor, await createSection(db, actor, params.id, body)),
    "sections.reorder": async ({ actor, params, body, request }) => {
      const context = { version: body.version };
      await reorderSections(db, actor, params.id, body.sections, context);
      return pageOf(await sectionsOf(actor, params.id), whole, request.url);
    },
    "sections.get": async ({ actor, params }) => sectionOf(actor, params.id),
    "sections.update": async ({ actor, params, body }) => {
      const { version, ...changes } = body;
      await updateSection(db, actor, params.id, changes, { version });
      return sectionOf(actor, params.id);
    },
    "sections.remove": async ({ actor, params }) => {
      await removeSection(db, actor, params.id);
      return null;
    },
    "placements.list": async ({ actor, params, query, request }) =>
      pageOf(await placementResources(db, await listPlacements(db, actor, params.id)), query, request.url),
    "placements.create": async ({ actor, params, body }) => {
      const { position } = body;
      const many = "placements" in body ? body.placements : [body];
      const created = await createPlacements(db, actor, params.id, many, { position });
      const results = await placementResources(db, created);
      return "placements" in body ? { results } : { ...results[0] };
    },
    "placements.replace": async ({ actor, params, body, request }) => {
      const context = { version: body.version };
      const rows = await replacePlacements(db, actor, params.id, body.placements, context);
      return pageOf(await placementResources(db, rows), whole, request.url);
    },
    "placements.get": async ({ actor, params }) =>
      placementResource(db, (await getPlacement(db, actor, params.id)).placement),
    "placements.update": async ({ actor, params, body }) => {
      const { version, ...changes } = body;
      await updatePlacement(db, actor, params.id, changes, { version });
      return placementResource(db, (await getPlacement(db, actor, params.id)).placement);
    },
    "placements.remove": async ({ actor, params }) => {
      await removePlacement(db, actor, params.id);
      return null;
    },
  };
}
