import type { HandlerInput } from "@sextant/contract/types.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { publicAddress } from "../../platform/config.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { SlowDown } from "../../platform/slow-down.ts";
import { isChooseAddress } from "./addresses.ts";
import { failurePage } from "./choose/failure-page.ts";
import { languageOf, plainPage, plainPolicy } from "./plain-page.ts";
import { askPlatform } from "./start.ts";

type Asked = HandlerInput<"lti.login">["query"];

const texts = {
  en: {
    title: (name: string) => `${name} opens in a new tab`,
    lead: "Tests need a tab of their own. There, your answers are kept on this device even if the connection breaks.",
    go: (name: string) => `Open ${name}`,
  },
  ar: {
    title: (name: string) => `يُفتح ${name} في تبويب جديد`,
    lead: "تحتاج الاختبارات إلى تبويب خاص بها. هناك تُحفظ إجاباتك على هذا الجهاز حتى إن انقطع الاتصال.",
    go: (name: string) => `افتح ${name}`,
  },
};

/** Frames of any platform may show the card, which does nothing but open a tab. */
export const cardPolicy = plainPolicy();

function paramsOf(asked: Asked): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) params.set(name, value);
  return params.toString();
}

interface Visitor {
  /** `Sec-Fetch-Dest`: what the browser wants the answer for; a browser that doesn’t say gets the card. */
  dest: string | undefined;
  language: string | undefined;
  address: string;
}

/**
 * Answers the begin of a launch. In a frame nothing can be kept on the device, so that a card is shown there whose link continues it in a tab.
 * A teacher who is to choose a test stays in the frame, since only from there it reaches the platform.
 *
 * @returns Where to go, or the card.
 */
export async function answerLogin(
  services: Pick<Platform, "db" | "config" | "secret">,
  slowDown: SlowDown,
  asked: Asked,
  { dest, language, address }: Visitor,
): Promise<{ url: string } | { html: string }> {
  const { db, config } = services;
  const lang = languageOf(language);
  if (isChooseAddress(config, asked.target_link_uri ?? "")) {
    try {
      return { url: await askPlatform(services, slowDown, asked, { challenge: "", address }) };
    } catch (error) {
      if (error instanceof Refusal) return { html: failurePage(lang, "failed") };
      throw error;
    }
  }
  // Behind a #, since hints may be longer than servers take an address, and stay out of their logs so.
  const href = `${publicAddress(config)}/signin/lti#${paramsOf(asked)}`;
  if (dest === "document") return { url: href };
  const name = (await getSettings(db)).value.organisation_name || "Sextant";
  const { title, lead, go } = texts[lang];
  return { html: plainPage({ language: lang, title: title(name), text: lead, link: { href, text: go(name) } }) };
}
