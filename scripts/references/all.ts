import { readdirSync } from 'node:fs';

/** Files outside the reference, by the function that renders them. */
const elsewhere: Record<string, string> = {
  renderEnvExample: '.env.example',
  renderServerSettings: 'deploy/janus.env',
};

/**
 * Renders all references, by path. A function that a file next to this one exports under a name such as
 * `renderContentDomainReference` renders a page, here docs/reference/content-domain.md.
 */
export async function renderReferences(): Promise<Map<string, string>> {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !['all.ts', 'main.ts'].includes(name),
  );
  const modules: Record<string, unknown>[] = await Promise.all(
    files.sort().map((name) => import(/* @vite-ignore */ new URL(name, import.meta.url).href)),
  );
  const renderers = modules.flatMap((exported) => Object.entries(exported)).filter(([name]) => pathOf(name));
  const rendered = renderers.map(async ([name, render]) => {
    const text = await (render as () => string | Promise<string>)();
    return [pathOf(name)!, text] as const;
  });
  return new Map(await Promise.all(rendered));
}

function pathOf(name: string): string | undefined {
  const page = /^render(\w+)Reference$/.exec(name)?.[1];
  const file = page?.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return file ? `docs/reference/${file}.md` : elsewhere[name];
}
