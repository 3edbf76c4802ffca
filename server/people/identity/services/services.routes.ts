import { openSecret } from "../../../foundation/organisation/secrets.ts";
import { listServices as listStoredServices } from "../../../foundation/sign-in-services/services.ts";
import type { Handlers } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import { fetchMetadata } from "../saml/fetch-metadata.ts";
import { callbackAddress } from "../sso/start.ts";
import { askService } from "./ask-service.ts";
import { linkByHand, listIdentitiesOf, unlinkIdentity } from "./identities.ts";
import {
  createService,
  getService,
  listServiceSignIns,
  listServices,
  removeService,
  updateService,
} from "./manage-services.ts";

/** Handles the services by which people sign in, as staff set them up. */
export function signInServiceRoutes(platform: Platform): Handlers {
  const { db, config, secret, live } = platform;
  return {
    "sign_in_services.list": ({ query, request }) => listServices(platform, query, request.url),
    "sign_in_services.create": ({ actor, body }) => createService(db, platform, actor, body),
    "sign_in_services.get": ({ params }) => getService(db, platform, params.id),
    "sign_in_services.update": ({ actor, params, body }) => updateService(db, platform, actor, params.id, body),
    "sign_in_services.remove": async ({ actor, params }) => {
      await removeService(db, actor, params.id);
      return null;
    },
    "sign_in_services.check": async ({ body: { service: id, client_secret: typed, ...asked } }) => {
      const saved = id === undefined ? undefined : (await listStoredServices(db)).find((one) => one.id === id);
      // A saved secret goes to its own issuer alone.
      const kept = saved?.issuer === asked.issuer ? openSecret(secret, saved.client_secret) : null;
      const service = { ...asked, client_secret: typed ?? kept };
      return askService({ allowedHosts: config.outboundAllowedHosts }, service, callbackAddress(config));
    },
    "sign_in_services.read_metadata": ({ body }) => fetchMetadata({ allowedHosts: config.outboundAllowedHosts }, body),
    "sign_in_services.list_sign_ins": ({ params, query, request }) =>
      listServiceSignIns(db, params.id, query, request.url),
    "sign_in_services.link": async ({ actor, params, body }) => {
      await linkByHand(db, actor, params, body.user);
      return null;
    },
    "users.list_identities": ({ params }) => listIdentitiesOf(db, params.id),
    "users.remove_identity": async ({ actor, params }) => {
      await unlinkIdentity(db, live.wake, actor, params);
      return null;
    },
  };
}
