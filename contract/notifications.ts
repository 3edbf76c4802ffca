import { z } from "zod";
import { id, listQuery, page, text, time } from "./common.ts";
import { chosenKinds } from "./notification-kinds.ts";
import { operation } from "./operation.ts";
import { anyone, signedIn } from "./who.ts";

/**
 * What people are told of. Students are always told that a problem they reported was answered, that late answers count and that a test
 * is open again, authors that a question was retired which a published version may draw or without which a draft's rules can't be
 * filled, staff that the disk is low, that WAL can’t be archived, that a roster waits for them or that a webhook was turned off: in the application alone. Everyone is told
 * when their second step was reset; that goes by mail too, as what is done to accounts does.
 */
export const notificationKinds = [
  ...chosenKinds,
  "problem_answered",
  "late_counted",
  "reopened",
  "pool_retired",
  "rule_unfilled",
  "disk_low",
  "archiving_failed",
  "roster_waits",
  "webhook_off",
  "second_step_reset",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What can be assigned, and so cause a notification. */
export const thing = z.object({
  type: z.enum(["assessment", "practice_set", "study_material", "zoom_video"]),
  id,
  name: z.string(),
});

export const count = z.number().int();

/** What last week came to: a student's own, or that of the students whom someone of the team looks after. */
export const week = z.object({
  /** ISO 8601, such as 2026-W53. */
  id: z.string(),
  /** A student's own; null for the team. */
  minutes: count.nullable(),
  /** Minutes that the student meant to work; null without a goal. */
  goal_minutes: count.nullable(),
  questions: count.nullable(),
  tests: count,
  /** Of how many students how many submitted something; null for students. */
  active: count.nullable(),
  students: count.nullable(),
});

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  /** What it is about; null when that is gone. */
  thing: thing.extend({ type: z.enum([...thing.shape.type.options, "roster", "webhook"]) }).nullable(),
  /** The sitting whose results are there. */
  session: id.nullable(),
  /** The section of the assessment that it is about: for authors, to find it in the builder. */
  section: id.nullable(),
  /** The doubt that was answered. */
  doubt: id.nullable(),
  /** How many mistakes were due, answers waited for a mark, or doubts for an answer, when it was told. */
  count: count.nullable(),
  /** The students whom it is about, as far as they are within reach now. */
  students: z.array(z.object({ id, name: z.string() })),
  week: week.nullable(),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  created_at: time,
  read_at: time.nullable(),
});

export const mail = z.enum(["never", "at_once", "daily"]);
/** `push`: by the browsers in which the person has turned on notifications. */
export const preference = z.object({ in_app: z.boolean(), mail, push: z.boolean() });
export const hour = z.number().int().min(0).max(23);

/** No push and no mail between these hours of the person’s zone; what waits goes then. */
export const quietHours = z
  .object({ from: hour, to: hour })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: "Must be another hour" });

/** By kind. */
const ofKinds = <Of extends z.ZodType>(each: Of) =>
  z.object({
    allocated: each,
    opening_soon: each,
    due_soon: each,
    released: each,
    regraded: each,
    doubt_answered: each,
    mistakes_due: each,
    to_mark: each,
    doubt_open: each,
    student_stuck: each,
    mistakes_returning: each,
    weekly_digest: each,
  });

export const preferences = z.object({
  /** Only the kinds that the person's role receives. */
  kinds: ofKinds(preference.optional()),
  /** The hour of the daily mail, in the person's time zone. */
  digest_hour: hour,
  /** The hour of reminders: what is due, what waits, the week. */
  reminder_hour: hour,
  /** Null: none. */
  quiet_hours: quietHours.nullable(),
});

/** A value of Web Push as browsers give it. */
const base64url = z.string().regex(/^[\w-]+$/);

export const notificationOperations = {
  "notifications.list": operation({
    method: "GET",
    path: "/api/notifications/",
    summary: "List your notifications, newest first, and how many are unread",
    who: signedIn,
    query: listQuery.pick({ page: true, page_size: true }).extend({
      unread: z.stringbool().optional(),
    }),
    status: 200,
    response: page(notification).extend({ unread: z.number().int() }),
  }),
  "notifications.read": operation({
    method: "POST",
    path: "/api/notifications/read/",
    summary: "Mark some of your notifications as read, or all",
    who: signedIn,
    body: z.union([
      z.object({ notifications: z.array(id).min(1).max(200) }),
      z.object({ all: z.literal(true) }),
      /** All that tell of the result of this sitting: its report was opened. */
      z.object({ session: id }),
    ]),
    status: 200,
    /** `results`: what was unread until now. */
    response: z.object({ unread: z.number().int(), results: z.array(id) }),
  }),
  "notifications.unsubscribe": operation({
    method: "POST",
    path: "/api/notifications/unsubscribe/",
    summary: "Unsubscribe by the link in a mail (RFC 8058)",
    who: anyone,
    query: z.object({ token: text(300) }),
    status: 204,
    response: null,
  }),
  "me.notifications": operation({
    method: "GET",
    path: "/api/me/notifications/",
    summary: "Get your notification preferences",
    who: signedIn,
    status: 200,
    response: preferences,
  }),
  "me.update_notifications": operation({
    method: "PATCH",
    path: "/api/me/notifications/",
    summary: "Change your notification preferences",
    who: signedIn,
    body: z.object({
      kinds: ofKinds(preference.partial().optional()).optional(),
      digest_hour: hour.optional(),
      reminder_hour: hour.optional(),
      quiet_hours: quietHours.nullable().optional(),
    }),
    status: 200,
    response: preferences,
  }),
  "me.push": operation({
    method: "GET",
    path: "/api/me/push/",
    summary: "List the browsers that show your notifications (Web Push)",
    who: signedIn,
    status: 200,
    response: z.object({
      /** VAPID; a browser subscribes for it. */
      public_key: z.string(),
      browsers: z.array(
        z.object({
          id,
          user_agent: z.string(),
          created_at: time,
          /** Of this sign-in. */
          current: z.boolean(),
        }),
      ),
    }),
  }),
  /** Until its sign-in is ended, or its page was not opened for 60 days. Repeating it renews that. */
  "me.add_push": operation({
    method: "POST",
    path: "/api/me/push/",
    summary: "Have a browser show your notifications",
    who: signedIn,
    body: z.object({
      /** Of a push service on the public internet: https, without a port. */
      endpoint: text(2000),
      /** 65 bytes. */
      p256dh: base64url.length(87),
      /** 16 bytes. */
      auth: base64url.length(22),
    }),
    status: 201,
    response: z.object({ id }),
  }),
  "me.remove_push": operation({
    method: "DELETE",
    path: "/api/me/push/{id}/",
    summary: "Stop notifications in one of your browsers",
    who: signedIn,
    params: z.object({ id }),
    status: 204,
    response: null,
  }),
} as const;
