import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { secretBytes, shownSecret, webhookHeaders } from "./sign-webhook.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = shownSecret(new Uint8Array(32).fill(7));

test("the example of the specification has its signature", () => {
  const body = '{"test": 2432232314}';
  const at = new Date(1_614_265_330_000);
  expect(webhookHeaders({ id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at, body }, [secretBytes(secret)])).toEqual({
    "content-type": "application/json",
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("while a secret is replaced, receivers with either take a message, and those with another don’t", () => {
  const body = JSON.stringify({ type: "person.created", data: { person: "ä" } });
  const headers = webhookHeaders({ id: "1", at: new Date(), body }, [secretBytes(other), secretBytes(secret)]);
  for (const known of [secret, other]) expect(new Webhook(known).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(shownSecret(new Uint8Array(32))).verify(body, headers)).toThrow();
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
});
