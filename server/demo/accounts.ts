/** The password of every demo account: no secret, so these accounts sign in only where `demoAccountsMaySignIn` says so. */
export const demoPassword = "sextant-demo";
