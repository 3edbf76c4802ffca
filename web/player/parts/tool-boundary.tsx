import { Component, type ReactNode } from "react";

type ToolBoundaryProps = { fallback: ReactNode; children: ReactNode };

/** Keeps a tool that fails from taking the question with it. */
export class ToolBoundary extends Component<ToolBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error("A tool has stopped", error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
