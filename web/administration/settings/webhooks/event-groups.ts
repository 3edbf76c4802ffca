import type { WebhookEvent } from "@sextant/contract/webhook-events.ts";

const groups = ["person", "sitting", "score", "allocation"] as const;
type Group = (typeof groups)[number];

/** Returns events by what they are about, those without any left out. */
export function groupsOf(events: readonly WebhookEvent[]): { group: Group; events: WebhookEvent[] }[] {
  return groups
    .map((group) => ({ group, events: events.filter((event) => event.startsWith(`${group}.`)) }))
    .filter((one) => one.events.length > 0);
}

type ActionOf<Event extends string> = Event extends `${string}.${infer Action}` ? Action : never;

/** Returns what happened in an event, such as `created`. */
export function actionOf(event: WebhookEvent): ActionOf<WebhookEvent> {
  return event.slice(event.indexOf(".") + 1) as ActionOf<WebhookEvent>;
}
