/** Where a request comes from, as its sign-in row keeps it. */
export interface Origin {
  address: string;
  userAgent: string;
}
