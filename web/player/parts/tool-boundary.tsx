import { Component, type ReactNode } from "react";

type ToolBoundaryProps = {
  /** What is drawn in its place; `again` draws the tool anew. */
  fallback: (again: () => void) => ReactNode;
  children: ReactNode;
};

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
    const { fallback, children } = this.props;
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children;
  }
}
