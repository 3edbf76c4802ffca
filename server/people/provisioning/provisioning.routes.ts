import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createToken, getProvisioning, removeToken } from "./tokens.ts";

/** Handles the token by which a directory keeps people here, as staff make it. */
export function provisioningRoutes({ db, config }: Pick<Platform, "db" | "config">): Handlers {
  return {
    "sign_in_services.get_provisioning": ({ params }) => getProvisioning(db, config, params.id),
    "sign_in_services.create_provisioning_token": ({ actor, params }) => createToken(db, config, actor, params.id),
    "sign_in_services.remove_provisioning_token": async ({ actor, params }) => {
      await removeToken(db, actor, params.id);
      return null;
    },
  };
}
