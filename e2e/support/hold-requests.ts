import type { Page, Request } from "@playwright/test";

/** Holds what a page asks for at an address, or what of it `isMeant`, until the function that is returned lets it go. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  isMeant: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (isMeant(route.request())) await isLetGo;
    await route.continue();
  });
  return letGo;
}
