/** What a sign-in service is set up as: each has its own way to name its issuer and its people. */
export const signInPresets = ["google", "microsoft", "clever", "classlink", "openid", "saml"] as const;
export type SignInPreset = (typeof signInPresets)[number];
