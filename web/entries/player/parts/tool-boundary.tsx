import { Component, type ReactNode } from "react";

type ToolBoundaryProps = {
  /** Rendered in place of the failed tool; `again` renders the tool again. */
  fallback: (again: () => void) => ReactNode;
  children: ReactNode;
};

/** Catches a tool's errors, so that the question stays usable. */
export class ToolBoundary extends Component<ToolBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error("A tool has stopped", error);
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children;
  }
}
