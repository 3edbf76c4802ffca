import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import { answerAddress, entityId } from "../saml/saml-client.ts";
import type { ServiceUse } from "../sso/service-sign-ins.queries.ts";
import { callbackAddress } from "../sso/start.ts";

export type SignInService = HandlerOutput<"sign_in_services.get">;

/** Returns a service as it leaves: of its secret only whether there is one. @param use Undefined of one that nobody has used. */
export function presentService(
  { client_secret, ...service }: StoredService,
  use: ServiceUse | undefined,
  config: Parameters<typeof callbackAddress>[0],
): SignInService {
  const isNamed = use?.last_at && use.user_id;
  return {
    ...service,
    has_client_secret: client_secret !== null,
    redirect_uri: service.preset === "saml" ? answerAddress(config) : callbackAddress(config),
    entity_id: service.preset === "saml" ? entityId(config) : null,
    week: { sign_ins: use?.sign_ins ?? 0, refused: use?.refused ?? 0 },
    last_sign_in: isNamed
      ? {
          at: use.last_at ?? service.created_at,
          user: { id: use.user_id ?? "", first_name: use.first_name ?? "", last_name: use.last_name ?? "" },
        }
      : null,
  };
}
