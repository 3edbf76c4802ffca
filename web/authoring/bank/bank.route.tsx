import { createLazyRoute } from "@tanstack/react-router";
import { BankScreen } from "./bank-screen.tsx";

export const Route = createLazyRoute("/signed-in/bank")({ component: BankScreen });
