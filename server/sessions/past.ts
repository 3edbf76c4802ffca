import type { SavedAttempt } from "@sextant/contract/sessions.ts";
import { type Effective, findEffectiveAllocation } from "../allocations/effective.ts";
import {
  type AssessmentVersion,
  findPublishedVersion,
  loadAssessmentVersion,
  type PublishedSection,
} from "../assessments/published.ts";
import { fixAttempts } from "../delivery/fix-attempts.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { notFound } from "../platform/refusal.ts";
import { type DatedEvent, insertDatedEvents, updateCreatedAt } from "./past.queries.ts";
import { keepPastAnswers } from "./past-answers.ts";
import { fixProspect } from "./prospective.ts";
import { type AttemptRow, listAttempts } from "./render.queries.ts";
import { insertSection, insertSections, lockSitting, updateSitting } from "./sessions.queries.ts";
import { findPendingSection, findRunningBreak, type Sitting, type SittingEvent } from "./sitting.ts";
import * as transitions from "./transitions.ts";
import { upsertVisits, type VisitRow } from "./visits.queries.ts";
