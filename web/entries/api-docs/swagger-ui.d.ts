/** What this page uses of Swagger UI, which has no types of its own. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Props = Record<string, unknown> & { source?: string };
  type Component = (props: Props) => unknown;
  interface System {
    React: { createElement(type: string | Component, props: object | null, ...children: unknown[]): unknown };
  }
  interface Plugin {
    wrapComponents: Record<string, (original: Component, system: System) => Component>;
  }
  export default function start(options: Record<string, unknown> & { plugins: (() => Plugin)[] }): void;
}
