import type { JWTPayload } from "jose";

const LTI = "https://purl.imsglobal.org/spec/lti/claim";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim";

/** How a course gets a test: whatever of it the teacher left open is as usual. */
export interface CourseTerms {
  attempts: number | null;
  opensAt: Date | null;
  closesAt: Date | null;
}

interface Chosen extends CourseTerms {
  launchUrl: string;
  assessment: string;
  title: string;
  /** The most that its score can be. */
  most: number;
}

/**
 * Returns the link that a course gets (Deep Linking 2.0, section 3.1). The test is named by a parameter that stays with the link when a
 * course is copied, where the link’s own id changes.
 */
export function contentItem({ launchUrl, assessment, title, most, attempts, opensAt, closesAt }: Chosen) {
  const [opens, closes] = [opensAt?.toISOString(), closesAt?.toISOString()];
  const times = { ...(opens ? { startDateTime: opens } : {}), ...(closes ? { endDateTime: closes } : {}) };
  const hasTimes = opens !== undefined || closes !== undefined;
  return {
    type: "ltiResourceLink",
    url: `${launchUrl}?assessment=${assessment}`,
    title,
    custom: {
      assessment,
      ...(attempts === null ? {} : { attempts: String(attempts) }),
      ...(opens ? { opens } : {}),
      ...(closes ? { closes } : {}),
    },
    lineItem: { scoreMaximum: most, label: title, resourceId: assessment },
    // Tests run in a tab of their own.
    window: { targetName: "_blank" },
    ...(hasTimes ? { available: times, submission: times } : {}),
  };
}

interface Answer {
  issuer: string;
  clientId: string;
  deploymentId: string;
  data: string | null;
  nonce: string;
}

/** Returns the claims by which a platform is told what was chosen. */
export function deepLinkingAnswer(item: ReturnType<typeof contentItem>, answer: Answer): JWTPayload {
  return {
    iss: answer.clientId,
    aud: answer.issuer,
    nonce: answer.nonce,
    [`${LTI}/message_type`]: "LtiDeepLinkingResponse",
    [`${LTI}/version`]: "1.3.0",
    [`${LTI}/deployment_id`]: answer.deploymentId,
    [`${DEEP_LINKING}/content_items`]: [item],
    ...(answer.data === null ? {} : { [`${DEEP_LINKING}/data`]: answer.data }),
  };
}

const most = 100;

/** Reads the terms that a link’s parameters name; what makes no sense is left open. */
export function readTerms(custom: Readonly<Record<string, unknown>>): CourseTerms {
  const { attempts, opens, closes } = custom;
  const count = typeof attempts === "string" && /^\d{1,3}$/.test(attempts) ? Number(attempts) : null;
  const moment = (value: unknown) => {
    if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
    const time = new Date(value);
    return Number.isNaN(time.getTime()) ? null : time;
  };
  const [opensAt, closesAt] = [moment(opens), moment(closes)];
  const isWindow = opensAt === null || closesAt === null || opensAt < closesAt;
  return {
    attempts: count !== null && count >= 1 && count <= most ? count : null,
    opensAt: isWindow ? opensAt : null,
    closesAt: isWindow ? closesAt : null,
  };
}
