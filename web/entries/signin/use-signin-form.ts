import { useState } from "react";

type Name = "identifier" | "password";

/** Returns the state of the sign-in form beside the kept identifier: the password, and which fields have been left empty. */
export function useSigninForm(identifier: string) {
  const [password, setPassword] = useState("");
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const isEmpty = { identifier: identifier.trim() === "", password: password === "" };
  return {
    password,
    setPassword,
    /** A field that was typed into and left empty says so; one that was merely passed does not. */
    touch: (name: Name) => !isEmpty[name] && setTouched(new Set([...touched, name])),
    isMissing: (name: Name) => touched.has(name) && isEmpty[name],
    /** Marks what is missing and gives the first, or null when nothing is. */
    check: (): Name | null => {
      setTouched(new Set<Name>(["identifier", "password"]));
      return isEmpty.identifier ? "identifier" : isEmpty.password ? "password" : null;
    },
  };
}
