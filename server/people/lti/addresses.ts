import { apiAddress, type Config, type PublicPlace } from "../../platform/config.ts";
import type { Database } from "../../platform/database/client.ts";
import { isAnyOn } from "./platforms.queries.ts";

type Place = Pick<Config, "apiHost"> & PublicPlace;

const baseOf = (config: Place): string => `${apiAddress(config)}/api/lti`;

/** Returns the addresses by which platforms reach us; one that registers us keeps them exactly so. */
export function toolAddresses(config: Place) {
  const base = baseOf(config);
  return {
    login_url: `${base}/login/`,
    launch_url: `${base}/launch/`,
    choose_url: `${base}/choose/`,
    keys_url: `${base}/keys/`,
  };
}

/** Returns the address at which a platform opens a registration link. */
export function registrationAddress(config: Place, token: string): string {
  return `${baseOf(config)}/register/${token}/`;
}

/** Returns where links in courses lead; null while no platform is connected. */
export async function findCourseLink(db: Database, config: Place): Promise<string | null> {
  return (await isAnyOn(db)) ? toolAddresses(config).launch_url : null;
}

function isAt(own: URL, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const given = new URL(address);
  return given.origin === own.origin && given.pathname === own.pathname && given.username === "" && given.hash === "";
}

/** Returns whether an address is our launch address, with or without a query: launches of links lead nowhere else. */
export const isLaunchAddress = (config: Place, address: string): boolean =>
  isAt(new URL(toolAddresses(config).launch_url), address);

/** Returns whether an address is the one at which teachers choose a test for a course. */
export const isChooseAddress = (config: Place, address: string): boolean =>
  isAt(new URL(toolAddresses(config).choose_url), address);
